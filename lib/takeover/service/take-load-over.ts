import type { Queryable } from '@/db/client'
import { findLoad, findLoadProgress } from '@/db/queries/load/find-load'
import { findLoadTaught, handLoadOver } from '@/db/queries/takeover/load-over'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { isLoadDone, type LoadItem } from '@/lib/core/load/rules/load-item'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { PartKey, TakenFrom, TakenLoad } from '@/lib/takeover/rules'

/** A load item of a teacher, and the hours of it that are not placed. */
export type LoadAhead = { id: LoadItemId; item: LoadItem; missingHours: number }

/** The load of a teacher in a period; none for a room. */
export async function findLoadAhead(
  db: Queryable,
  { actor }: ActorContext,
  from: TakenFrom,
  { from: since, to }: Period,
): Promise<LoadAhead[]> {
  if (from.kind === 'room') return []
  const question = {
    subject: { kind: 'teacher' as const, id: from.id },
    from: since,
    to,
    viewer: actor.userId,
  }
  const items = (await findLoad(db, question)) ?? []
  const progress = new Map((await findLoadProgress(db, question))?.map((one) => [one.id, one]))
  return items.flatMap((item) => {
    const { ref } = item
    if (ref.of !== 'load') return []
    const { published = 0, drafts = 0 } = progress.get(ref.id) ?? {}
    const placedHours = hoursOf(published + drafts)
    const missingHours = isLoadDone(item, placedHours) ? 0 : item.requiredHours - placedHours
    return [{ id: ref.id, item, missingHours }]
  })
}

/**
 * Names the successor in the load whose classes moved, or whose hours are not placed: in place of the predecessor,
 * or beside them if they keep some of its classes ahead. What is placed later is then the successor's.
 */
export async function takeLoadOver(
  change: TimetableChange,
  context: ActorContext,
  from: TakenFrom,
  handing: {
    ahead: readonly LoadAhead[]
    moving: readonly ScheduleItem[]
    period: Period
    isChosen: (key: PartKey) => boolean
  },
): Promise<TakenLoad> {
  const { ahead, moving, period, isChosen } = handing
  if (from.kind === 'room') return { changed: 0, shared: 0, withheld: 0 }
  const moved = new Set(moving.map(({ loadItemId }) => loadItemId))
  const kept = await findLoadTaught(change.db, from.id, period)
  const given = ahead
    .filter(({ id, missingHours }) => moved.has(id) || (missingHours > 0 && !kept.has(id) && isChosen(`load-${id}`)))
    .map((one) => ({
      ...one,
      isShared: kept.has(one.id),
      granted: askAllowed(context, 'load.change_teachers', ownersOf(one.item.plan)),
    }))
  const mine = given.filter(({ granted }) => granted)
  change.takes(...mine.map(({ granted }) => granted))
  await change.lock(
    'load_item',
    mine.map(({ id }) => id),
  )
  if (mine.length > 0)
    await handLoadOver(
      change.db,
      mine.map(({ id, isShared }) => ({ id, isShared })),
      { from: from.id, to: from.to },
    )
  return {
    changed: mine.filter(({ isShared }) => !isShared).length,
    shared: mine.filter(({ isShared }) => isShared).length,
    withheld: given.length - mine.length,
  }
}

import type { Queryable } from '@/db/client'
import {
  findLoad,
  findLoadMap,
  findLoadProgress,
  type LoadParams,
  type ProgressResult,
} from '@/db/queries/load/find-load'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { LoadItem, LoadProgress } from '@/lib/core/load/rules/load-item'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { type LoadMapWeek, loadMapWeeks } from '@/lib/load/rules'

/** The subject and the period. */
type LoadQuestion = Omit<LoadParams, 'viewer'>

/**
 * Runs a load query for a subject the actor may see. Throws `not_allowed`, and `not_found` if the query returns null.
 */
export async function loadQueryFor<Found>(
  { db, actor }: DataContext,
  question: LoadQuestion,
  query: (db: Queryable, params: LoadParams) => Promise<Found | null>,
): Promise<Found> {
  requireAllowed({ actor }, 'load.view', question.subject)
  const found = await query(db, { ...question, viewer: actor.userId })
  if (found === null) throw new ServiceError('not_found', noSuch[question.subject.kind])
  return found
}

/**
 * The load of a subject whose dates overlap the period, by title. Throws `not_allowed` if the actor may not
 * see the load, `not_found` for an unknown subject.
 */
export const viewLoad = (context: DataContext, question: LoadQuestion): Promise<LoadItem[]> =>
  loadQueryFor(context, question, findLoad)

/**
 * The slots of that load in the period, newest week first. Drafts and hidden classes only if the actor may
 * see the item's drafts. Throws as `viewLoad` does.
 */
export async function viewLoadMap(context: DataContext, question: LoadQuestion): Promise<LoadMapWeek[]> {
  const found = await loadQueryFor(context, question, findLoadMap)
  return loadMapWeeks(
    found.flatMap(({ ref, plan, slots }) => {
      const seesAll = isAllowed(context.actor, 'draft.view', plan)
      return slots
        .filter(({ isDraft, isHidden }) => seesAll || !(isDraft || isHidden))
        .map(({ date, pair, isDraft }) => ({
          date,
          pair,
          ref,
          state: isDraft ? ('projected' as const) : ('published' as const),
        }))
    }),
  )
}

function progressOf({ published, drafts, owed, rooms }: ProgressResult, countsDrafts: boolean): LoadProgress {
  const seen = (counts: { published: number; drafts: number }) => counts.published + (countsDrafts ? counts.drafts : 0)
  const used = rooms.filter((one) => seen(one) > 0)
  return {
    placedHours: hoursOf(seen({ published, drafts })),
    ...(owed > 0 && { withdrawnHours: hoursOf(owed) }),
    usedRooms: used.sort((a, b) => seen(b) - seen(a) || (a.room.title < b.room.title ? -1 : 1)).map(({ room }) => room),
  }
}

/**
 * Placed hours and used rooms (most used first) of each load item, by id. Drafts count only if the actor may
 * see the item's drafts. Throws as `viewLoad` does.
 */
export async function viewLoadProgress(
  context: DataContext,
  question: LoadQuestion,
): Promise<ReadonlyMap<number, LoadProgress>> {
  const found = await loadQueryFor(context, question, findLoadProgress)
  return new Map(found.map((item) => [item.id, progressOf(item, isAllowed(context.actor, 'draft.view', item.plan))]))
}

import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { ChangedByRow } from '@/db/queries/core/history/changed-by'
import { restoreRows } from '@/db/queries/core/history/restore'
import { accountOf } from '@/lib/core/actor/rules/actor'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { isOver } from '@/lib/core/calendar/rules/pairs'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, type Granted } from '@/lib/core/refusals/service/require-allowed'
import type { PlacedClass } from '@/lib/core/rights/rules/rights-subjects'
import { actOnClasses } from '@/lib/planning/service/act-on-classes'
import type { BroughtBack, ClassToReturn, ReturnState } from '@/lib/wishes/rules'

type RightToReturn = 'class.move' | 'class.change_room' | 'class.change_people'

/** A class that may return, and by which right. */
export type Returnable = Pick<ChangedByRow, 'id' | 'changeId' | 'version'> & {
  state: ReturnState
  granted: Granted<RightToReturn> | null
}

/** A class as the actor may bring it back. */
export function returnable(
  context: ActorContext,
  { id, changeId, version, state }: ChangedByRow,
  right: RightToReturn,
  placed: PlacedClass,
): Returnable {
  const granted = askAllowed(context, right, placed)
  return { id, changeId, version, state: state === 'free' && !granted ? 'not mine' : state, granted }
}

/** Tells whether a class that stood in one slot and stands in another is still to be held in both. */
export async function aheadOf(
  db: Queryable,
  { now }: Pick<ServiceContext, 'now'>,
): Promise<(...slots: readonly DatedSlot[]) => boolean> {
  const calendar = await findCalendar(db)
  return (...slots) => !slots.some((slot) => isOver(calendar, now, slot))
}

const isChanged = ({ state }: Returnable): boolean => state === 'changed'

/**
 * Brings classes back within a change, and tells whom that touches and which drafts stand there. Throws `not_found` for
 * one that is not among `found`, `stale` for one that may not return any more, `conflict` if a place is taken.
 */
export async function bringBack(
  change: TimetableChange,
  { actor }: ActorContext,
  returns: readonly ClassToReturn[],
  { found, refusals }: { found: readonly Returnable[]; refusals: { unknown: string; stale: string } },
): Promise<BroughtBack> {
  // A class may be there several times: only its last change can be taken back.
  const inOrder = found.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)))
  const byId = new Map(inOrder.map((one) => [one.id, one]))
  const back = returns.map(({ id, version }) => {
    const one = byId.get(id)
    if (!one) throw new ServiceError('not_found', refusals.unknown)
    if (one.state !== 'free' || one.version !== version) throw new ServiceError('stale', refusals.stale)
    change.takes(one.granted)
    return one
  })
  const meetings = back.map((one) => one.id)
  const { touched, warnings } = await actOnClasses(change, { actor }, { meetings }, async () => {
    await oneAfterAnother(new Set(back.map((one) => one.changeId)), (changeId) =>
      restoreRows(
        change.db,
        { changeId, classes: back.flatMap((one) => (one.changeId === changeId ? [one.id] : [])) },
        accountOf(actor),
      ),
    )
    return { changed: meetings }
  })
  return { touched, warnings }
}

import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { ChangedByRow } from '@/db/queries/core/history/changed-by'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import { findRoomsNamed } from '@/db/queries/core/placing/find-advice'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findClosing, findMovedOut, lockClosed, storeClosingChange } from '@/db/queries/wishes/closings'
import { findFixedInRooms } from '@/db/queries/wishes/closures'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { datesBetween, later } from '@/lib/core/calendar/rules/calendar-date'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { LeavingClass, RepairStep } from '@/lib/core/placing/rules/proposal'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import { type TellPart, toldAs, toNobody } from '@/lib/core/processes/service/job-work'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'
import { isVisible, itemTo, namedTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { removeWithin } from '@/lib/planning/service/remove-classes'
import { type PlannedRooms, planRooms } from '@/lib/repair/service/plan-rooms'
import { grantedFor, takeSteps } from '@/lib/repair/service/repair-classes'
import type { PlannedOut } from '@/lib/repair/service/ways'
import {
  type Closed,
  type ClosedRooms,
  type ClosingEnd,
  type ClosingOrder,
  type ClosingPlan,
  type Ended,
  mostClosedPairs,
  type Returning,
  type RoomsToClose,
  type StandingInRoom,
} from '@/lib/wishes/rules'
import { closureTexts, closingTexts } from '@/lib/wishes/texts'
import { aheadOf, bringBack, type Returnable, returnable } from './bring-back'
import { closedSlots, closeWithin, standingTo } from './close-room'

/** Null pairs: all. */
type RoomsAsked = Omit<RoomsToClose, 'pairs'> & { pairs: readonly Pair[] | null }

/** Whether the actor may close rooms: checked before a plan is made elsewhere. */
export const requireClosing = (context: ActorContext): Granted<'closure.change'> =>
  requireAllowed(context, 'closure.change')

/**
 * What stands in rooms that are to be closed, with one plan for all of it. Throws `not_allowed`, `not_found`, and
 * `invalid` for a placeholder room or an unknown pair.
 */
export async function viewClosingPlan(
  context: ServiceContext,
  asked: RoomsAsked,
  tellPart: TellPart<ClosingPlan> = toNobody,
): Promise<ClosingPlan> {
  requireClosing(context)
  const { calendar, rooms } = await openRooms(context, asked.rooms)
  const span = { ...asked, pairs: asked.pairs ?? pairsOf(calendar) }
  requireFew(span)
  return planOf(context, calendar, rooms, span, { tellPart })
}

/**
 * What still stands in the rooms of a closing, from today on, with a plan. Throws `not_allowed`, and
 * `not_found` for a closing that is over or was undone.
 */
export async function viewLeftInClosed(
  context: ServiceContext,
  id: ChangeId,
  tellPart: TellPart<ClosedRooms & { plan: ClosingPlan }> = toNobody,
): Promise<ClosedRooms & { plan: ClosingPlan }> {
  requireClosing(context)
  const { events: _, ...closing } = await openClosing(context, id)
  const { calendar, rooms } = await openRooms(context, closing.rooms)
  const leftBy = (plan: ClosingPlan) => ({ ...closing, plan })
  return leftBy(await planOf(context, calendar, rooms, closing, { tellPart: toldAs(tellPart, leftBy) }))
}

export type PlanOut = Omit<ClosingPlan, 'entries'> & { entries: PlannedOut[] }

/**
 * What stands in these rooms, with a plan. `only`: what is asked about; `without`: other rooms that nothing goes to.
 */
export async function planOf(
  context: ServiceContext,
  calendar: AcademicCalendar,
  rooms: readonly NamedRoom[],
  span: Omit<RoomsToClose, 'rooms'>,
  how: { only?: (id: MeetingId) => boolean; without?: readonly RoomId[]; tellPart: TellPart<PlanOut> },
): Promise<PlanOut> {
  const { only = () => true, without = [], tellPart } = how
  const { db, actor, now } = context
  const pairs = span.pairs
  requirePairs(calendar, pairs)
  const period = { from: span.startsOn, to: span.endsOn }
  const ahead = { from: later(now.date, period.from), to: period.to }
  const ids = rooms.map(({ id }) => id)
  const found = await findFixedInRooms(db, ids, ahead, pairs)
  const fixed = found.filter(({ holder }) => only(holder.id))
  const named = await namedTo(
    db,
    actor,
    fixed.map(({ holder }) => holder.id),
  )
  const planBy = ({ entries, unnamed, sought }: PlannedRooms): PlanOut => ({
    rooms,
    meetings: countPairs({ ...span, rooms: ids }),
    entries,
    sought,
    standing: [
      ...fixed.map((one) => standingTo(named, one)),
      ...unnamed.flatMap((leaving) => placesOf(leaving, new Set(ids))),
    ],
  })
  return planBy(await planRooms(context, { rooms: ids, period, pairs, only, without }, toldAs(tellPart, planBy)))
}

/** Where a class stands in rooms that close, for somebody who may know no more. */
const placesOf = ({ from, dates }: LeavingClass, closing: ReadonlySet<RoomId>): StandingInRoom[] =>
  from.rooms
    .filter(({ id }) => closing.has(id))
    .flatMap(({ id, title }) =>
      dates.map((date) => ({
        date,
        pair: from.pair,
        kind: 'room' as const,
        id,
        title,
        with: null,
        owners: [],
      })),
    )

const countPairs = ({ rooms, startsOn, endsOn, pairs }: RoomsToClose): number =>
  rooms.length * datesBetween(startsOn, endsOn).length * pairs.length

/** Throws `invalid` for more pairs than one change closes. */
function requireFew(asked: RoomsToClose): void {
  if (countPairs(asked) > mostClosedPairs) throw new ServiceError('invalid', closingTexts.tooMany)
}

/** Throws `not_found` for an unknown room, `invalid` for one that is never full. */
export async function openRooms(
  { db }: DataContext,
  ids: readonly RoomId[],
): Promise<{ calendar: AcademicCalendar; rooms: NamedRoom[] }> {
  const rooms = await findRoomsNamed(db, ids)
  if (rooms.length < ids.length) throw new ServiceError('not_found', noSuch.room)
  const unlimited = rooms.find(({ isPlaceholder }) => isPlaceholder)
  if (unlimited) throw new ServiceError('invalid', `${unlimited.named.title}: ${closureTexts.unlimited}`)
  return { calendar: await findCalendar(db), rooms: rooms.map(({ named }) => named) }
}

async function openClosing({ db }: { db: Queryable }, id: ChangeId) {
  const closing = await findClosing(db, id)
  if (!closing) throw new ServiceError('not_found', closureTexts.notFound)
  return closing
}

/**
 * Closes several rooms and moves classes out of them, as one change: all or nothing of these moves; what is not
 * among them stays and is shown as an overlap. Throws as `viewClosingPlan` and `repairClasses` do.
 */
export async function closeRooms(
  context: ServiceContext,
  { rooms: ids, moves, dryRun, reason, pairs, ...dates }: Omit<ClosingOrder, 'pairs'> & Pick<RoomsAsked, 'pairs'>,
): Promise<Closed> {
  const { now, actor } = context
  const granted = requireClosing(context)
  const { calendar } = await openRooms(context, ids)
  const span = { ...dates, pairs: pairs ?? pairsOf(calendar), reason }
  requirePairs(calendar, span.pairs)
  requireFew({ ...span, rooms: ids })
  const record = {
    action: 'closure.add',
    granted: [granted, ...(await grantedFor(context, moves))],
    subject: { rooms: ids, ...span },
    dryRun,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    // First: the rooms that classes go to are looked up as they are.
    await moveOut(change, context, { moves, reason, dryRun })
    const { events, meetings } = await closeWithin(change, ids, span, actor.userId)
    await storeClosingChange(change.db, events, change.id)
    return { meetings: meetings.length, moved: moves.length }
  })
  return {
    ...result,
    warnings: dateWarnings(calendar, now, closedSlots(span)),
    changeId,
  }
}

/**
 * Moves classes out of rooms that were closed before, as one change. Throws as `repairClasses` does, and
 * `not_found` for a closing that is over or was undone.
 */
export async function moveOutOfClosed(
  context: ServiceContext,
  { id, moves, dryRun }: { id: ChangeId; moves: readonly RepairStep[]; dryRun: boolean },
): Promise<Closed> {
  const granted = requireClosing(context)
  const { events: seen } = await openClosing(context, id)
  const record = {
    action: 'closure.move_out',
    granted: [granted, ...(await grantedFor(context, moves))],
    subject: { id, moves },
    dryRun,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    // Whoever opens these rooms waits, or has opened them before.
    await lockClosed(change.db, seen, context.now.date)
    const { events, reason } = await openClosing(change, id)
    await moveOut(change, context, { moves, reason, dryRun })
    await storeClosingChange(change.db, events, change.id)
    return { meetings: 0, moved: moves.length }
  })
  return { ...result, warnings: [], changeId }
}

/** The plan has told what each comes to, so nothing more is told of thousands of classes. */
export async function moveOut(
  change: Parameters<typeof takeSteps>[0],
  context: ServiceContext,
  { moves, ...order }: Pick<ClosingOrder, 'moves' | 'reason' | 'dryRun'>,
): Promise<void> {
  if (moves.length > 0) await takeSteps(change, context, { steps: moves, justChange: false, ...order })
}

/**
 * The classes that a closing moved and that may come back if it ends before this date. Throws `not_allowed`
 * and `not_found` as `viewLeftInClosed` does.
 */
export async function viewReturning(
  context: ServiceContext,
  { id, openFrom }: Pick<ClosingEnd, 'id' | 'openFrom'>,
): Promise<Returning[]> {
  requireClosing(context)
  const { events } = await openClosing(context, id)
  const moved = await findMovedOut(context.db, events, later(context.now.date, openFrom))
  return (await findReturning(context, moved)).map(({ returning }) => returning)
}

/** Of classes moved out those not held yet, as far as the actor may see them, with the right to bring each back. */
export async function findReturning(
  { db, actor, now }: Pick<ServiceContext, 'actor' | 'now'> & { db: Queryable },
  moved: readonly ChangedByRow[],
): Promise<(Returnable & { returning: Returning })[]> {
  const ids = [...new Set(moved.map(({ id }) => id))]
  const items = new Map((await findItems(db, ids, actor.userId)).map((item) => [item.id, item]))
  const placed = new Map((await findPlannedMeetings(db, ids, actor.userId)).map((one) => [one.meetingId, one]))
  const areAhead = await aheadOf(db, { now })
  return moved.flatMap((row) => {
    const { id, version, from } = row
    const [item, planned] = [items.get(id), placed.get(id)]
    if (!item || !planned || !isVisible(actor, item) || !areAhead(item, from)) return []
    const { title, lessonType, subgroup, groups, teachers, rooms, date, pair } = itemTo(actor, item)
    const right = isSameSlot({ date, pair }, from) ? 'class.change_room' : 'class.move'
    const found = returnable({ actor }, row, right, planned.placed)
    const returning: Returning = {
      id,
      version,
      title,
      lessonType,
      subgroup,
      isDraft: item.state === 'projected',
      groups,
      teachers,
      now: { date, pair, rooms },
      from,
      state: found.state,
    }
    return [{ ...found, returning }]
  })
}

/**
 * Opens all rooms of a closing from a date on, today at the earliest, and brings back these classes, as one
 * change. Throws `not_allowed`; `not_found`, also of a class that the closing did not move; `stale` if one of the
 * classes may not come back any more; `conflict` if it ends before, or a place is taken.
 */
export async function endClosing(
  context: ServiceContext,
  { id, openFrom, returns, dryRun }: ClosingEnd,
): Promise<Ended & { removed: number }> {
  const { actor, now } = context
  const granted = requireClosing(context)
  const { events: seen } = await openClosing(context, id)
  const record = { action: 'closure.remove', granted: [granted], subject: { id, openFrom }, dryRun } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const closed = await lockClosed(change.db, seen, later(now.date, openFrom))
    const { events } = await openClosing(change, id)
    if (closed.length === 0) throw new ServiceError('conflict', closureTexts.past)
    await change.lock(
      'meeting',
      returns.map((one) => one.id),
    )
    const moved = await findMovedOut(change.db, events, later(now.date, openFrom))
    const found = await findReturning({ db: change.db, actor, now }, moved)
    const { changed } = await removeWithin(change, closed)
    const back = await bringBack(change, context, returns, {
      found,
      refusals: { unknown: closingTexts.notMoved, stale: closingTexts.notBack },
    })
    return { ...back, removed: changed.length, returned: returns.length }
  })
  return { ...result, changeId }
}

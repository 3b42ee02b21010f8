import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findRoomTraits } from '@/db/queries/core/placing/find-advice'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { findTouched } from '@/db/queries/planning/remove-meetings'
import {
  findClassesInRoom,
  insertClosures,
  listClosures,
  lockClosure,
  type StandingMeeting,
} from '@/db/queries/wishes/closures'
import { datesBetween } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import type { ChangeId, EventId, MeetingId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import type { DoubtedSlot } from '@/lib/core/placing/rules/date-doubts'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { conflictTo, namedTo } from '@/lib/core/views/service/is-visible'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { removeWithin } from '@/lib/planning/service/remove-classes'
import type { ClosedRoom, Closure, NewClosure, StandingInRoom } from '@/lib/wishes/rules'
import { closureTexts } from '@/lib/wishes/texts'

/**
 * Closes a room in some pairs (null: all): nobody can take its free slots. Meetings already there stay, are
 * reported, and the closure takes over their slots when they leave. Throws `not_allowed`, `not_found`, and
 * `invalid` for a placeholder room.
 */
export async function closeRoom(
  context: ServiceContext,
  closure: Omit<NewClosure, 'pairs'> & { pairs: NewClosure['pairs'] | null; dryRun: boolean },
): Promise<ClosedRoom> {
  const { db, actor, now } = context
  const { roomId, dryRun, pairs, ...dates } = closure
  const granted = requireAllowed(context, 'closure.change')
  const room = await findRoomTraits(db, roomId)
  if (!room) throw new ServiceError('not_found', noSuch.room)
  if (room.isPlaceholder) throw new ServiceError('invalid', closureTexts.unlimited)
  const calendar = await findCalendar(db)
  const span = { ...dates, pairs: pairs ?? pairsOf(calendar) }
  requirePairs(calendar, span.pairs)
  const record = {
    action: 'closure.add',
    granted: [granted],
    subject: { roomId, ...span },
    dryRun,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { events, meetings } = await closeWithin(change, [roomId], span, actor.userId)
    const found = await findClassesInRoom(change.db, roomId, meetings)
    const named = await namedTo(
      change.db,
      actor,
      found.map(({ holder }) => holder.id),
    )
    return {
      id: events[0] ?? null,
      meetings: meetings.length,
      standing: found.map((one) => standingTo(named, one)),
      touched: await findTouched(change.db, [...named]),
      drafts: await draftWarnings(change.db, actor, meetings),
    }
  })
  const { drafts, ...closed } = result
  const warnings = [...dateWarnings(calendar, now, closedSlots(span)), ...drafts]
  return { ...closed, warnings, id: changeId && closed.id, changeId }
}

/** Closes rooms within a change; returns the closures and their meetings. */
export async function closeWithin(
  change: Pick<TimetableChange, 'db'>,
  rooms: readonly RoomId[],
  span: Omit<NewClosure, 'roomId'>,
  madeBy: UserId,
): Promise<{ events: EventId[]; meetings: MeetingId[] }> {
  const { events, meetings } = await insertClosures(change.db, rooms, span, madeBy)
  const claims = meetings.map(({ id, roomId }) => ({
    meetingId: id,
    kind: 'room' as const,
    resourceId: roomId,
    subgroup: 0 as const,
  }))
  await placeClaims(change.db, claims, { forcedBy: madeBy })
  return { events, meetings: meetings.map(({ id }) => id) }
}

/** What stands in a room, with its owners if the actor may see it. */
export function standingTo(
  named: ReadonlySet<MeetingId>,
  { groups, teachers, inCharge, ...place }: StandingMeeting,
): StandingInRoom {
  const owners = [...groups, ...teachers.map(shortPersonName), ...(inCharge ? [shortPersonName(inCharge)] : [])]
  return { ...conflictTo(named, place), owners: named.has(place.holder.id) ? owners : [] }
}

/** Closing on a day off is normal, so we only warn about dates whose pairs are all over. */
export const closedSlots = ({
  startsOn,
  endsOn,
  pairs,
}: Pick<NewClosure, 'startsOn' | 'endsOn' | 'pairs'>): DoubtedSlot[] => {
  const last = pairNumbered(Math.max(...pairs))
  return datesBetween(startsOn, endsOn).map((date) => ({ date, pair: last, isThere: true }))
}

/**
 * Reopens a closed room from today on; `removed`: number of pairs. Throws `not_allowed`, `not_found`, and
 * `conflict` for a closure that is over.
 */
export async function openRoom(
  context: ServiceContext,
  id: EventId,
): Promise<{ removed: number; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'closure.change')
  const record = { action: 'closure.remove', granted: [granted], subject: { id } } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const meetings = await lockClosure(change.db, id)
    if (!meetings) throw new ServiceError('not_found', closureTexts.notFound)
    const ahead = meetings.filter(({ date }) => date >= context.now.date)
    if (ahead.length === 0) throw new ServiceError('conflict', closureTexts.past)
    const { changed } = await removeWithin(
      change,
      ahead.map((meeting) => meeting.id),
    )
    return changed.length
  })
  return { removed: result, changeId }
}

/** The closures of a room in a period; needs the right to see its schedule. Throws `not_allowed` and `not_found`. */
export async function viewClosures(
  context: DataContext,
  { roomId, period }: { roomId: RoomId; period: Period },
): Promise<Closure[]> {
  await viewSubject(context, { kind: 'room', id: roomId })
  return listClosures(context.db, roomId, period)
}

import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { withdrawMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { findLaterOfSeries } from '@/db/queries/planning/series-meetings'
import { findOutcome, recordRequest, requireRooms } from '@/lib/booking/service/record-request'
import { requestTexts } from '@/lib/booking/texts/requests'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { isSameSlot, type DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openToChange } from '@/lib/core/changing/service/open-class'
import type { RequestId } from '@/lib/core/names/rules/ids'
import type { DoubtedSlot } from '@/lib/core/placing/rules/date-doubts'
import {
  changesRoomOnly,
  courseYearsOf,
  shiftSeries,
  type MoveOrder,
  type Moved,
  type Shift,
} from '@/lib/core/placing/rules/move'
import { classTexts } from '@/lib/core/placing/texts/classes'
import { untaughtText } from '@/lib/core/placing/texts/placement'
import type { ServiceContext, ActorContext, MomentContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { findLater, untouchedOf } from '@/lib/planning/service/change-people'
import { placeWarnings } from '@/lib/planning/service/placement-warnings'

type MoveRight = 'class.move' | 'class.change_room'

const rightTo = (order: MoveOrder, slot: DatedSlot): MoveRight =>
  changesRoomOnly(order, slot) ? 'class.change_room' : 'class.move'

/**
 * Moves a class to another date, pair or room, or withdraws it; on request shifts the later ones of its
 * series by the same amount, all or none. Unless `justChange`, stores a request with the reason, and a
 * published class leaves a trace. Throws as `openClass` does, `not_allowed`, `stale` if the class is not on
 * the date the client saw, `invalid` if nothing moves or a request has no reason, `conflict`.
 */
export async function moveClass(context: ServiceContext, order: MoveOrder): Promise<Moved> {
  const { db } = context
  const { id, to, roomId, untilEnd, dryRun } = order
  const { granted } = await openToChange(context, id, (item) =>
    requireAllowed(context, rightTo(order, item), item.placed),
  )
  const { right } = granted
  if (roomId !== null) await requireRooms(db, [roomId])
  const calendar = await findCalendar(db)
  if (to?.pair) requirePairs(calendar, [to.pair])
  const action = to === null ? 'class.withdraw' : 'class.move'
  const { result, changeId } = await changeTimetable(
    context,
    { action, granted: [granted], subject: order, dryRun },
    async (change) => {
      const shift = await plan(change, context, calendar, { ...order, right })
      const moved = shift.moves.map(({ item }) => item.id)
      const draftsBefore = await findCompetingDrafts(change.db, moved)
      const requestId = await apply(change, context, order, shift)
      const outcome = await findOutcome(change.db, context, { meetings: moved, requestId })
      return {
        ...outcome,
        untouched: untilEnd ? untouchedOf(shift.untouched) : [],
        untaught: shift.untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) })),
        warnings:
          to === null
            ? []
            : await placeWarnings({ ...context, db: change.db }, calendar, {
                slots: shift.moves.map(placeOf),
                meetings: moved,
                inNewRooms: roomId === null ? [] : outcome.items,
                draftsBefore,
              }),
      }
    },
  )
  return { ...result, changeId }
}

/** The target of a class, for date warnings. */
const placeOf = ({ item, date, pair }: Shift<ScheduleItem>['moves'][number]): DoubtedSlot => ({
  date,
  pair,
  courseYears: courseYearsOf(item),
  isThere: item.date === date,
})

/** Takes the locks and decides what moves where. */
async function plan(
  change: TimetableChange,
  { actor, now }: MomentContext,
  calendar: AcademicCalendar,
  order: MoveOrder & { right: MoveRight },
): Promise<Shift<ScheduleItem>> {
  const { id, seenOn, to, roomId, untilEnd, version, right } = order
  const later = untilEnd ? await findLaterOfSeries(change.db, id, now.date) : []
  await change.lock('meeting', [id, ...later])
  const { item: current, planned } = await openToChange(
    { db: change.db, actor },
    id,
    ({ placed }) => requireAllowed({ actor }, right, placed),
    { version, date: seenOn },
  )
  // The class moved after the rights check: an order that only changed its room would now move it back.
  if (rightTo(order, current) !== right)
    throw new ServiceError('stale', classTexts.stale, { current: { of: 'class', item: current } })
  if (to === null && current.state === 'projected') throw new ServiceError('invalid', requestTexts.draftWithdrawn)
  const slot = to && { date: to.date, pair: to.pair ?? current.pair }
  const isSameRoom = roomId === null || planned.roomIds.join() === String(roomId)
  if (slot && isSameSlot(slot, current) && isSameRoom) throw new ServiceError('invalid', requestTexts.standsThere)

  const item = current
  const { date, pair } = slot ?? current
  if (!untilEnd) return { moves: [{ item, date, pair }], untouched: [], untaught: [] }
  const { permitted, others } = await findLater(change.db, { actor }, later, right)
  const isWithdrawnDraft = (one: ScheduleItem) => to === null && one.state === 'projected'
  const followers = permitted.filter((one) => !isWithdrawnDraft(one))
  const shift = shiftSeries(calendar, { item, later: followers, to: slot, today: now.date })
  if (shift.moves.length === 0) throw new ServiceError('invalid', requestTexts.nothingAhead)
  return { ...shift, untouched: [...shift.untouched, ...permitted.filter(isWithdrawnDraft), ...others] }
}

/** Performs the move. Only planners see drafts, so a draft leaves no trace and makes no request. */
async function apply(
  change: TimetableChange,
  context: ActorContext,
  { to, roomId, reason, justChange, dryRun }: MoveOrder,
  { moves }: Shift<ScheduleItem>,
): Promise<RequestId | null> {
  const published = moves.filter(({ item }) => item.state === 'published').map(({ item }) => item.id)
  const isRecorded = published.length > 0 && !justChange
  const kind = to === null ? ('withdrawal' as const) : ('move' as const)
  const requestId = isRecorded ? await recordRequest(change, context, { kind, reason, dryRun }) : null
  if (to === null) {
    if (requestId !== null) await withdrawMeetings(change.db, published, requestId)
    return requestId
  }
  if (requestId !== null) await leaveTraces(change.db, published, requestId)
  const rooms = roomId === null ? {} : { rooms: [roomId] }
  await relocateMeetings(
    change.db,
    moves.map(({ item, date, pair }) => ({ meetingId: item.id, date, pair, ...rooms })),
  )
  return requestId
}

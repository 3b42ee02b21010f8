import type { Queryable } from '@/db/client'
import {
  type BookedRequest,
  findBookedRequest,
  rebookMeetings,
  renameBooking,
  touchRequest,
} from '@/db/queries/booking/edited-booking'
import { hasAsked } from '@/db/queries/booking/approvals'
import { findRequest } from '@/db/queries/booking/requests'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { ClaimConflict, placeClaims } from '@/db/queries/core/placing/place-claims'
import type { Booked } from '@/lib/booking/rules/booking'
import { type BookingEdit, keepsDates, matchDates, type StandingBooking } from '@/lib/booking/rules/booking-edit'
import { approvalErrors } from '@/lib/booking/texts/approvals'
import { requestTexts } from '@/lib/booking/texts/requests'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { hasBegun } from '@/lib/core/rules/calendar/pairs'
import type { MeetingId, RequestId } from '@/lib/core/rules/names/ids'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable, type TimetableChange } from '@/lib/core/service/history/change-timetable'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'
import { itemClaims } from '@/lib/core/service/placing/item-claims'
import { requirePeople } from '@/lib/core/service/placing/open-class'
import { type Granted, requireAllowed } from '@/lib/core/service/require-allowed'
import { requirePairs } from '@/lib/core/service/require-pairs'
import { conflictsFor, requestTo } from '@/lib/core/service/schedule/is-visible'
import { dateWarnings } from '@/lib/core/texts/placing/date-doubts'
import { untaughtText } from '@/lib/core/texts/placing/placement'
import { bookedDates, bookingClaims, findGroupConflicts, openExam, requireUnchanged, takesConsent } from './book-room'
import { recordRequest, requireRooms } from './record-request'
import { requireWithinLimits } from './room-limits'

type OpenBooking = { standing: StandingBooking; ahead: readonly MeetingId[]; booked: BookedRequest }

/** The dates of a booking that have not begun, as the form shows them. */
function aheadOf(
  calendar: AcademicCalendar,
  { now }: Pick<ServiceContext, 'now'>,
  booked: BookedRequest,
): OpenBooking | null {
  const ahead = booked.meetings.filter((slot) => !hasBegun(calendar, now, slot))
  const [first] = ahead
  const room = first?.rooms[0]
  if (!first || !room || (booked.kind !== 'booking' && booked.kind !== 'exam')) return null
  const standing: StandingBooking = {
    id: booked.id,
    version: booked.version,
    kind: booked.kind,
    date: first.date,
    pair: first.pair,
    dates: ahead.map(({ date }) => date),
    past: booked.meetings.length - ahead.length,
    until: booked.until,
    everySecondWeek: booked.weekStep === 1,
    room: { id: room.id, title: room.title },
    reason: booked.reason,
    inCharge: booked.inCharge,
    inChargeTeacherId: booked.inChargeTeacherId,
    groups: first.groups.map(({ id, title }) => ({ id, title })),
    loadItemId: booked.loadItemId,
  }
  return { standing, ahead: ahead.map(({ id }) => id), booked }
}

/**
 * Opens a booking to be changed. Throws `not_found`; `not_allowed`; `stale` for another version than the user
 * saw; `conflict` if it was cancelled or has begun on all its dates; `invalid` if classes made way for it.
 */
async function openToEdit(
  context: Pick<ServiceContext, 'actor' | 'now'> & { db: Queryable },
  calendar: AcademicCalendar,
  { id, version }: Pick<BookingEdit, 'id' | 'version'>,
): Promise<OpenBooking & { granted: Granted<'booking.edit'> }> {
  const booked = await findBookedRequest(context.db, id)
  if (!booked) throw new ServiceError('not_found', requestTexts.noRequest)
  const open = aheadOf(calendar, context, booked)
  const granted = requireAllowed(context, 'booking.edit', { madeBy: booked.madeBy, liesAhead: true })
  if (booked.isUndone) throw new ServiceError('conflict', requestTexts.undone)
  if (booked.kind !== 'booking' && booked.kind !== 'exam') throw new ServiceError('invalid', requestTexts.notEdited)
  if (await hasAsked(context.db, id)) throw new ServiceError('invalid', approvalErrors.notEdited)
  if (version !== undefined && version !== booked.version) throw new ServiceError('stale', requestTexts.editedMeanwhile)
  if (!open) {
    const isEdited = booked.meetings.length === 0
    throw new ServiceError('conflict', isEdited ? requestTexts.editedMeanwhile : requestTexts.begun)
  }
  return { ...open, granted }
}

/** A booking to be changed, as it stands on its dates ahead. Throws as editing it does. */
export async function viewBooking(context: ServiceContext, id: RequestId): Promise<StandingBooking> {
  return (await openToEdit(context, await findCalendar(context.db), { id })).standing
}

/**
 * Changes the time, room, people or words of a booking, on all its dates ahead: all of them or none, or the
 * free ones if asked. Dates that have begun stay as they were, with the request that booked them; the others get
 * a request of their own, by the same author. Meetings keep their ids, and so calendars their entries. An exam
 * keeps the people of its load. Throws `conflict` with everything taken, `not_found`, `not_allowed`,
 * `invalid`, also if another time or room takes somebody's consent, and `stale` if somebody changed it meanwhile.
 */
export async function editBooking(context: ServiceContext, order: BookingEdit): Promise<Booked> {
  const { db, actor, now } = context
  const calendar = await findCalendar(db)
  const opened = await openToEdit(context, calendar, order)
  const { exam, granted: examRight } = await openExam(context, {
    ...order,
    loadItemId: opened.standing.loadItemId,
  })
  const holdRight = examRight ?? requireAllowed(context, 'room.book')
  await requireRooms(db, [order.roomId])
  await requirePeople(context, {
    teachers: order.inChargeTeacherId === null ? [] : [order.inChargeTeacherId],
    groups: order.groups,
  })
  requirePairs(calendar, [order.pair])
  if (!keepsPlaces(opened.standing, order) && (await takesConsent(context, order.roomId)))
    throw new ServiceError('invalid', approvalErrors.asksAnew)

  const record = {
    action: 'booking.edit',
    granted: [opened.granted, holdRight],
    subject: order,
    dryRun: order.dryRun,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('meeting', opened.ahead)
    if (exam) await requireUnchanged(change.db, exam)
    const { standing, ahead, booked } = await openToEdit({ ...context, db: change.db }, calendar, order)
    const { dates, untaught } = keepsDates(standing, order)
      ? { dates: [...standing.dates], untaught: [] }
      : bookedDates(calendar, order)
    requireAhead(calendar, context, { order, dates })
    if (!exam && !keepsPlaces(standing, order))
      await requireWithinLimits(context, { db: change.db, calendar }, { ...order, dates, besides: booked.id })
    const existingDrafts = await findCompetingDrafts(change.db, ahead)
    const requestId = await recordRequest(change, context, {
      kind: standing.kind,
      reason: order.reason,
      reasonTo: '',
      inCharge: order.inCharge,
      inChargeTeacherId: order.inChargeTeacherId,
      until: order.until,
      madeBy: booked.madeBy,
      version: booked.version + 1,
      dryRun: order.dryRun,
    })
    await touchRequest(change.db, booked.id)
    const { stored, conflicts } = await rebook(change, { order, exam, standing, booked, dates, requestId })
    const meetings = stored.map(({ id }) => id)
    const busy = exam ? [] : await findGroupConflicts(change.db, order, meetings)
    const [request] = await findRequest(change.db, requestId, actor.userId)
    if (!request) throw new Error('A booking of which nothing stands')
    return {
      request: requestTo(actor, request),
      dates: stored.map(({ date }) => date),
      untaught: untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) })),
      skipped: await conflictsFor(change.db, actor, conflicts),
      waiting: [],
      busy: await conflictsFor(change.db, actor, busy),
      isAsked: false,
      drafts: await draftWarnings(change.db, actor, meetings, existingDrafts),
    }
  })
  const { drafts, ...booked } = result
  const slots = booked.dates.map((date) => ({ date, pair: order.pair }))
  return { ...booked, warnings: [...dateWarnings(calendar, now, slots), ...drafts], changeId }
}

/** Whether an edit changes nothing but words and people, so that what was approved stays so. */
const keepsPlaces = (standing: StandingBooking, order: BookingEdit): boolean =>
  order.roomId === standing.room.id && order.pair === standing.pair && keepsDates(standing, order)

/** Throws `invalid` for a date that has begun: a booking does not go into the past. */
function requireAhead(
  calendar: AcademicCalendar,
  { now }: Pick<ServiceContext, 'now'>,
  { order: { pair }, dates }: { order: BookingEdit; dates: readonly BookingEdit['date'][] },
): void {
  if (dates.some((date) => hasBegun(calendar, now, { date, pair })))
    throw new ServiceError('invalid', requestTexts.intoPast)
}

type Rebooking = {
  order: BookingEdit
  exam: Awaited<ReturnType<typeof openExam>>['exam']
  standing: StandingBooking
  booked: BookedRequest
  dates: readonly BookingEdit['date'][]
  requestId: RequestId
}

/** Puts the dates ahead where the order wants them. Throws ClaimConflict also if every date would be skipped. */
async function rebook({ db }: TimetableChange, { order, exam, standing, booked, dates, requestId }: Rebooking) {
  if (booked.eventId === null) throw new Error('A booking without an event')
  const ahead = booked.meetings.filter(({ date, pair }) => pair === standing.pair && standing.dates.includes(date))
  const eventId = await renameBooking(db, booked.eventId, {
    title: order.reason,
    weekStep: order.until === null ? 0 : order.everySecondWeek ? 1 : 2,
    isSplit: standing.past > 0,
  })
  const meetings = await rebookMeetings(db, matchDates(ahead, dates), {
    eventId,
    requestId,
    pair: order.pair,
  })
  const claims = meetings.flatMap(({ id }) =>
    exam ? itemClaims(exam, { id: order.roomId }, id) : bookingClaims(order, id),
  )
  const { conflicts, skipped } = await placeClaims(db, claims, order.skipsTaken ? 'skip' : 'refuse')
  const stored = meetings.filter(({ id }) => !skipped.includes(id))
  if (stored.length === 0) throw new ClaimConflict(conflicts)
  return { stored, conflicts }
}

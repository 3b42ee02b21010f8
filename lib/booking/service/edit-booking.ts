import type { Queryable } from '@/db/client'
import { endApprovals, handOverApprovals, insertAsked } from '@/db/queries/booking/approvals'
import {
  type BookedRequest,
  findBookedRequest,
  rebookMeetings,
  renameBooking,
  touchRequest,
} from '@/db/queries/booking/edited-booking'
import { findRequest } from '@/db/queries/booking/requests'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { ClaimConflict, type OnConflict, placeClaims } from '@/db/queries/core/placing/place-claims'
import type { Booked } from '@/lib/booking/rules/booking'
import { type BookingEdit, editedDates, keepsDates, matchDates } from '@/lib/booking/rules/booking-edit'
import { requestTexts } from '@/lib/booking/texts/requests'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import { itemClaims } from '@/lib/core/changing/service/item-claims'
import { requirePeople } from '@/lib/core/changing/service/open-class'
import type { MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import { untaughtText } from '@/lib/core/placing/texts/placement'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import { conflictsFor, requestTo } from '@/lib/core/views/service/is-visible'
import { bookedDates, bookingClaims, findGroupConflicts, openExam, requireUnchanged, takesConsent } from './book-room'
import { recordRequest, requireRooms } from './record-request'
import { requireWithinLimits } from './room-limits'

type OpenBooking = { standing: StandingBooking; ahead: BookedRequest['meetings']; booked: BookedRequest }

/** The dates of a booking that have not begun, as the form shows them; `only`: that date alone. */
function aheadOf(
  calendar: AcademicCalendar,
  { now }: Pick<ServiceContext, 'now'>,
  { booked, only }: { booked: BookedRequest; only: BookingEdit['only'] },
): OpenBooking | null {
  const ahead = booked.meetings.filter(
    (slot) =>
      !hasBegun(calendar, now, slot) &&
      (booked.kind === 'booking' || !slot.isAsked) &&
      (only === undefined || slot.date === only),
  )
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
    until: only === undefined ? booked.until : null,
    everySecondWeek: only === undefined && booked.weekStep === 1,
    room: { id: room.id, title: room.title },
    reason: booked.reason,
    inCharge: booked.inCharge,
    inChargeTeacherId: booked.inChargeTeacherId,
    groups: first.groups.map(({ id, title }) => ({ id, title })),
    loadItemId: booked.loadItemId,
  }
  return { standing, ahead, booked }
}

/** Why a booking has no date to change. */
function whyNone({ meetings }: BookedRequest, only: BookingEdit['only']): string {
  if (meetings.length === 0) return requestTexts.editedMeanwhile
  return only === undefined || meetings.some(({ date }) => date === only)
    ? requestTexts.begun
    : requestTexts.notOn(only)
}

/**
 * Opens a booking to be changed. Throws `not_found`; `not_allowed`; `stale` for another version than the user
 * saw; `conflict` if it was cancelled, has begun on all its dates, or does not have `only`; `invalid` if classes made way for it.
 */
async function openToEdit(
  context: Pick<ServiceContext, 'actor' | 'now'> & { db: Queryable },
  calendar: AcademicCalendar,
  { id, version, only }: Pick<BookingEdit, 'id' | 'version' | 'only'>,
): Promise<OpenBooking & { granted: Granted<'booking.edit'> }> {
  const booked = await findBookedRequest(context.db, id)
  if (!booked) throw new ServiceError('not_found', requestTexts.noRequest)
  const open = aheadOf(calendar, context, { booked, only })
  const granted = requireAllowed(context, 'booking.edit', { madeBy: booked.madeBy, liesAhead: true })
  if (booked.isUndone) throw new ServiceError('conflict', requestTexts.undone)
  if (booked.kind !== 'booking' && booked.kind !== 'exam') throw new ServiceError('invalid', requestTexts.notEdited)
  if (version !== undefined && version !== booked.version)
    throw new ServiceError('stale', requestTexts.editedMeanwhile, {
      ...(open && { current: { of: 'booking', item: open.standing } }),
    })
  if (!open) throw new ServiceError('conflict', whyNone(booked, only))
  return { ...open, granted }
}

/** A booking to be changed, as it stands on its dates ahead. Throws as editing it does. */
export async function viewBooking(context: ServiceContext, id: RequestId): Promise<StandingBooking> {
  return (await openToEdit(context, await findCalendar(context.db), { id })).standing
}

/**
 * Changes the time, room, people or words of a booking, on all its dates ahead or on one of them: all of them or
 * none, or the free ones if asked. The other dates stay as they were, with the request that booked them; the changed
 * ones get a request of their own, by the same author. Meetings keep their ids, and so calendars their entries. What was
 * asked or approved stays so under other words; another time or room that takes somebody's consent is asked for anew. An exam
 * keeps the people of its load. Throws `conflict` with everything taken, `not_found`, `not_allowed`, `invalid`, and
 * `stale` if somebody changed it meanwhile.
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

  const record = {
    action: 'booking.edit',
    granted: [opened.granted, holdRight],
    subject: order,
    dryRun: order.dryRun,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('meeting', idsOf(opened))
    if (exam) await requireUnchanged(change.db, exam)
    const open = await openToEdit({ ...context, db: change.db }, calendar, order)
    const { standing, booked } = open
    const { dates, untaught } = editedDates(standing, order, bookedDates(calendar, order))
    requireAhead(calendar, context, { order, dates })
    const isMoved = !keepsPlaces(standing, order)
    const isAsked = isMoved && !exam && (await takesConsent({ db: change.db, actor }, order.roomId))
    if (!exam && isMoved)
      await requireWithinLimits(context, { db: change.db, calendar }, { ...order, dates, besides: booked.id })
    const existingDrafts = await findCompetingDrafts(change.db, idsOf(open))
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
    const moving = isMoved ? (isAsked ? 'projected' : 'published') : null
    const { stored, skipped, waiting } = await rebook(change, { ...open, order, exam, dates, requestId, moving })
    const meetings = stored.map(({ id }) => id)
    const busy = exam ? [] : await findGroupConflicts(change.db, order, meetings)
    const [request] = await findRequest(change.db, requestId, actor.userId)
    if (!request) throw new Error('A booking of which nothing stands')
    return {
      request: requestTo(actor, request),
      dates: stored.map(({ date }) => date),
      untaught: untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) })),
      skipped: await conflictsFor(change.db, actor, skipped),
      waiting: await conflictsFor(change.db, actor, waiting),
      busy: await conflictsFor(change.db, actor, busy),
      isAsked,
      drafts: await draftWarnings(change.db, actor, meetings, existingDrafts),
    }
  })
  const { drafts, ...booked } = result
  const slots = booked.dates.map((date) => ({ date, pair: order.pair }))
  return { ...booked, warnings: [...dateWarnings(calendar, now, slots), ...drafts], changeId }
}

const idsOf = ({ ahead }: Pick<OpenBooking, 'ahead'>): MeetingId[] => ahead.map(({ id }) => id)

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

type Rebooking = OpenBooking & {
  order: BookingEdit
  exam: Awaited<ReturnType<typeof openExam>>['exam']
  dates: readonly BookingEdit['date'][]
  requestId: RequestId
  /** What the dates become at their new place; null: all stay where they are, asked or booked. */
  moving: 'projected' | 'published' | null
}

/** Puts the dates ahead where the order wants them. Throws ClaimConflict also if every date would be skipped. */
async function rebook({ db }: TimetableChange, rebooking: Rebooking) {
  const { order, exam, standing, ahead, booked, dates, requestId, moving } = rebooking
  if (booked.eventId === null) throw new Error('A booking without an event')
  const eventId = await renameBooking(db, booked.eventId, {
    title: order.reason,
    weekStep: order.until === null ? 0 : order.everySecondWeek ? 1 : 2,
    isSplit: standing.past > 0,
  })
  const to = { eventId, requestId, pair: order.pair, state: moving }
  const meetings = await rebookMeetings(db, matchDates(ahead, dates), to)
  const isAsked = ({ id }: { id: MeetingId }) =>
    moving === null ? ahead.some((one) => one.id === id && one.isAsked) : moving === 'projected'
  const place = (some: typeof meetings, groups: BookingEdit['groups'], onConflict: OnConflict) =>
    placeClaims(
      db,
      some.flatMap(({ id }) =>
        exam ? itemClaims(exam, { id: order.roomId }, id) : bookingClaims({ ...order, groups }, id),
      ),
      onConflict,
    )
  const taken = order.skipsTaken ? 'skip' : 'refuse'
  const held = await place(
    meetings.filter((one) => !isAsked(one)),
    order.groups,
    taken,
  )
  // What waits where it waited may wait for a place that somebody holds.
  const asked = await place(meetings.filter(isAsked), [], moving === null ? 'stay' : taken)
  const skipped = [...held.skipped, ...asked.skipped]
  const stored = meetings.filter(({ id }) => !skipped.includes(id))
  if (stored.length === 0) throw new ClaimConflict([...held.conflicts, ...asked.conflicts])
  const { dates: changed } = standing
  if (moving === null) await handOverApprovals(db, { ...order, from: booked.id, to: requestId, dates: changed })
  else await endApprovals(db, { id: booked.id, dates: changed })
  const anew = stored.map(({ date }) => date)
  if (moving === 'projected') await insertAsked(db, { ...order, requestId, dates: anew })
  return {
    stored,
    skipped: [...held.conflicts, ...(moving === null ? [] : asked.conflicts)],
    waiting: moving === null ? asked.conflicts : [],
  }
}

import type { Queryable } from '@/db/client'
import { findConsent, insertAsked } from '@/db/queries/booking/approvals'
import { findRequest } from '@/db/queries/booking/requests'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { insertSeries, lockItem } from '@/db/queries/core/placing/insert-series'
import { ClaimConflict, findHolders, type NeededClaim, placeClaims } from '@/db/queries/core/placing/place-claims'
import { findLoadItem } from '@/db/queries/load/find-load'
import { weeklyDates, type Booked, type BookingOrder } from '@/lib/booking/rules/booking'
import { approvalErrors } from '@/lib/booking/texts/approvals'
import { examReason, requestTexts } from '@/lib/booking/texts/requests'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import { itemClaims } from '@/lib/core/changing/service/item-claims'
import { makeWay, openToMove } from '@/lib/core/changing/service/make-way'
import { requirePeople, requireSomebody } from '@/lib/core/changing/service/open-class'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import type { Series } from '@/lib/core/placing/rules/placement-series'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import { placementTexts, untaughtText } from '@/lib/core/placing/texts/placement'
import type { ServiceContext, ActorContext, MomentContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed, type Granted } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { conflictsFor, requestTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { recordRequest, requireRooms } from './record-request'
import { requireWithinLimits } from './room-limits'

/**
 * Books a room once, weekly or fortnightly: all dates or none, or the free ones if asked. Transition classes move to another room in the
 * same transaction; after that the room is held if somebody is in charge of it, otherwise stays free. A
 * booking only warns its groups; in a room that takes consent it holds nothing until somebody approves it, and may wait for a taken date; an exam for a load item claims its teachers, groups and item. Throws
 * `conflict` with everything taken, or one booking too many of a person, `not_found`, `not_allowed`, `invalid`, and `stale` if the load item
 * changes meanwhile.
 */
export async function bookRoom(context: ServiceContext, order: BookingOrder): Promise<Booked> {
  const { db, actor, now } = context
  const { transition, dryRun } = order
  const { exam, granted: examRight } = await openExam(context, order)
  const holdsRoom = transition === null || order.inChargeTeacherId !== null || exam !== null
  const holdRight = examRight ?? (holdsRoom ? requireAllowed(context, 'room.book') : null)
  await requireRooms(db, [order.roomId, ...(transition ? [transition.roomId] : [])])
  if (transition?.roomId === order.roomId) throw new ServiceError('invalid', requestTexts.sameRoom)
  const inCharge = order.inChargeTeacherId === null ? [] : [order.inChargeTeacherId]
  await requirePeople(context, { teachers: inCharge, groups: order.groups })
  const calendar = await findCalendar(db)
  requirePairs(calendar, [order.pair])
  const { dates, untaught } = bookedDates(calendar, order)
  const isAsked = exam === null && holdsRoom && (await takesConsent(context, order.roomId))
  if (isAsked && transition) throw new ServiceError('invalid', approvalErrors.noTransition)

  const [first, ...more] = [
    ...(holdRight ? [holdRight] : []),
    ...(await openToMove(context, transition?.meetings ?? [])).map(({ granted }) => granted),
  ]
  if (!first) throw new Error('A booking that holds nothing and moves nothing')
  const record = { action: 'room.book', granted: [first, ...more], subject: order, dryRun } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    if (exam) await requireUnchanged(change.db, exam)
    const requestId = await recordRequest(change, context, {
      kind: exam ? 'exam' : transition ? 'transition' : 'booking',
      reason: reasonOf(order, exam),
      reasonTo: transition?.reason ?? '',
      inCharge: order.inCharge,
      inChargeTeacherId: order.inChargeTeacherId,
      until: order.until,
      dryRun,
    })
    if (holdsRoom && !exam)
      await requireWithinLimits(context, { db: change.db, calendar }, { ...order, dates, besides: null })
    const movedIds = transition?.meetings ?? []
    const existingDrafts = await findCompetingDrafts(change.db, movedIds)
    if (transition) await makeWay(change, context, { ...order, transition, dates, requestId })
    const booking = holdsRoom
      ? await storeBooking(change, context, { order, exam, dates, requestId, isAsked })
      : { ...nothingStored, dates: [...dates] }
    const { meetings, dates: stored } = booking
    // Sent together; the connection keeps their order.
    const [[request], drafts] = await Promise.all([
      findRequest(change.db, requestId, actor.userId),
      draftWarnings(change.db, actor, [...movedIds, ...meetings], existingDrafts),
    ])
    if (!request) throw new Error('A request of which nothing stands')
    return {
      request: requestTo(actor, request),
      dates: stored,
      skipped: await conflictsFor(change.db, actor, booking.skipped),
      waiting: await conflictsFor(change.db, actor, booking.waiting),
      busy: await conflictsFor(change.db, actor, booking.busy),
      drafts,
    }
  })
  const untaughtDates = untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) }))
  const { drafts, ...booked } = { ...result, isAsked }
  const slots = booked.dates.map((date) => ({ date, pair: order.pair }))
  const warnings = [...dateWarnings(calendar, now, slots), ...drafts]
  return { ...booked, untaught: untaughtDates, warnings, changeId }
}

/**
 * Books a room once within a change, for whoever was found to have the right: as `bookRoom` does, in a room that takes consent
 * only asked for. Returns what is doubtful about it. Throws `conflict` if it is taken.
 */
export async function bookOnce(
  change: TimetableChange,
  context: MomentContext,
  booking: Pick<
    BookingOrder,
    'roomId' | 'date' | 'pair' | 'reason' | 'inCharge' | 'inChargeTeacherId' | 'groups' | 'dryRun'
  >,
): Promise<ChangeWarning[]> {
  const { db } = change
  const order: BookingOrder = { ...booking, until: null, transition: null, loadItemId: null }
  const dates = [order.date]
  const isAsked = await takesConsent({ db, actor: context.actor }, order.roomId)
  const { reason, inCharge, inChargeTeacherId, dryRun } = booking
  const made = { kind: 'booking' as const, reason, inCharge, inChargeTeacherId, dryRun }
  const requestId = await recordRequest(change, context, made)
  const calendar = await findCalendar(db)
  await requireWithinLimits(context, { db, calendar }, { ...order, dates, besides: null })
  const { meetings } = await storeBooking(change, context, { order, exam: null, dates, requestId, isAsked })
  return [...dateWarnings(calendar, context.now, [order]), ...(await draftWarnings(db, context.actor, meetings))]
}

/** Whether somebody else has to consent to bookings of a room; who may approve them books without asking. */
export async function takesConsent({ db, actor }: ActorContext & { db: Queryable }, roomId: RoomId): Promise<boolean> {
  const consent = await findConsent(db, roomId)
  return consent !== null && !isAllowed(actor, 'booking.approve', consent)
}

const reasonOf = ({ reason }: BookingOrder, exam: LoadItem | null): string =>
  reason || (exam ? examReason(exam.title) : '')

/** The load item of an exam with the right to book it; nulls for what is no exam. */
export async function openExam(
  context: ServiceContext,
  order: Pick<BookingOrder, 'loadItemId' | 'date' | 'groups'>,
): Promise<{ exam: LoadItem | null; granted: Granted<'exam.book'> | null }> {
  const { loadItemId: id, date, groups } = order
  if (id === null) return { exam: null, granted: null }
  const { db, actor } = context
  const item = await findLoadItem(db, { of: 'load', id }, { from: date, to: date, viewer: actor.userId })
  if (!item) throw new ServiceError('not_found', noSuch.load)
  const granted = requireAllowed(context, 'exam.book', ownersOf(item.plan))
  requireSomebody(item)
  if (!groups.every((group) => item.groups.some((own) => own.id === group)))
    throw new ServiceError('invalid', requestTexts.otherGroups)
  return { exam: item, granted }
}

/** Locks the load item of an exam. Throws `stale` if it was changed meanwhile. */
export async function requireUnchanged(db: Queryable, exam: LoadItem): Promise<void> {
  const locked = await lockItem(db, exam.ref)
  if (locked?.version !== exam.version) throw new ServiceError('stale', placementTexts.changed)
}

type DatesOrder = Pick<BookingOrder, 'date' | 'until' | 'everySecondWeek'>

/** The dates that an order asks for. */
export const bookedDates = (calendar: AcademicCalendar, { until, ...order }: DatesOrder): Series =>
  until === null ? { dates: [order.date], untaught: [] } : weeklyDates(calendar, { ...order, until })

type BookingPlan = {
  order: BookingOrder
  exam: LoadItem | null
  dates: readonly CalendarDate[]
  requestId: RequestId
  isAsked: boolean
}

/** The booking's meetings with their dates, what holds those that were skipped and that wait, and the conflicts of its groups. */
type StoredBooking = {
  meetings: readonly MeetingId[]
  dates: CalendarDate[]
  skipped: HeldPlace[]
  waiting: HeldPlace[]
  busy: HeldPlace[]
}
const nothingStored: Omit<StoredBooking, 'dates'> = { meetings: [], skipped: [], waiting: [], busy: [] }

/** Stores the booking's meetings and claims. Throws ClaimConflict also if every date would be skipped. */
async function storeBooking(
  change: TimetableChange,
  { actor }: ActorContext,
  { order, exam, dates, requestId, isAsked }: BookingPlan,
): Promise<StoredBooking> {
  const { meetings: inserted } = await insertSeries(change.db, {
    event: {
      kind: exam ? 'exam' : 'booking',
      title: reasonOf(order, exam),
      ...(exam && {
        disciplineId: exam.disciplineId,
        lessonType: exam.lessonType,
        subgroup: exam.subgroup,
        loadItemId: order.loadItemId,
      }),
      weekStep: order.until === null ? 0 : order.everySecondWeek ? 1 : 2,
      madeBy: actor.userId,
    },
    dates,
    pair: order.pair,
    // What waits for consent holds its room as a draft does, and its groups not at all.
    state: isAsked ? 'projected' : 'published',
    requestId,
  })
  const held = isAsked ? { ...order, groups: [] } : order
  const claims = inserted.flatMap(({ id }) =>
    exam ? itemClaims(exam, { id: order.roomId }, id) : bookingClaims(held, id),
  )
  const taken = order.skipsTaken ? 'skip' : isAsked && order.queues ? 'stay' : 'refuse'
  const { conflicts, skipped } = await placeClaims(change.db, claims, taken)
  const stored = inserted.filter(({ id }) => !skipped.includes(id))
  if (stored.length === 0) throw new ClaimConflict(conflicts)
  const meetings = stored.map(({ id }) => id)
  const storedDates = stored.map(({ date }) => date)
  if (isAsked) await insertAsked(change.db, { ...order, requestId, dates: storedDates })
  return {
    meetings,
    dates: storedDates,
    skipped: taken === 'skip' ? conflicts : [],
    waiting: taken === 'stay' ? conflicts : [],
    busy: exam ? [] : await findGroupConflicts(change.db, order, meetings),
  }
}

type HeldByBooking = Pick<BookingOrder, 'roomId' | 'groups'>

/** What a meeting of a booking claims. */
export const bookingClaims = ({ roomId, groups }: HeldByBooking, meetingId: MeetingId): NeededClaim[] => [
  { meetingId, kind: 'room', resourceId: roomId, subgroup: 0 },
  ...groups.map((id) => ({ meetingId, kind: 'group' as const, resourceId: id, subgroup: 0 as const })),
]

/** What the groups of a booking are busy with, once each. */
export async function findGroupConflicts(
  db: Queryable,
  { groups }: Pick<BookingOrder, 'groups'>,
  meetings: readonly MeetingId[],
): Promise<HeldPlace[]> {
  const halves = meetings.flatMap((meetingId) =>
    groups.flatMap((resourceId) =>
      ([1, 2] as const).map((subgroup) => ({ meetingId, kind: 'group' as const, resourceId, subgroup })),
    ),
  )
  const holders = await findHolders(db, halves, { lock: false })
  const conflicts = [...holders.values()].map(({ conflict }) => conflict)
  return [...new Map(conflicts.map((one) => [`${one.date} ${one.id} ${one.holder.id}`, one])).values()]
}

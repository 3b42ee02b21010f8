import type { BookingOrder } from '@/lib/booking/rules/booking'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, MeetingId, RequestId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { MoveOrder, SwapOrder } from '@/lib/core/placing/rules/move'
import { requestsUrl } from '@/lib/core/refusals/calls/addresses'
import * as calls from './requests'
import * as contracts from './requests.contract'

const date = calendarDate('2026-11-16')
const sent = (body: object | undefined): unknown => JSON.parse(JSON.stringify(body))

const bookings: BookingOrder[] = [
  {
    roomId: 5 as RoomId,
    date,
    pair: 2,
    until: calendarDate('2026-12-14'),
    reason: 'ППОС',
    everySecondWeek: true,
    skipsTaken: true,
    queues: false,
    inCharge: 'Деканат',
    inChargeTeacherId: 7 as TeacherId,
    groups: [3 as GroupId],
    loadItemId: null,
    transition: { meetings: [11 as MeetingId], roomId: 6 as RoomId, reason: 'перевод' },
    dryRun: true,
  },
  {
    roomId: 5 as RoomId,
    date,
    pair: 2,
    until: null,
    reason: '',
    inCharge: '',
    everySecondWeek: false,
    skipsTaken: false,
    queues: true,
    inChargeTeacherId: null,
    groups: [],
    transition: null,
    loadItemId: 9 as LoadItemId,
    dryRun: false,
  },
]
test.each(bookings)('a booking arrives as it was sent (%#)', (order) => {
  const { url, body } = calls.bookRequest(order)
  expect(url).toBe(contracts.bookCall.path)
  expect(contracts.bookingOf(contracts.bookCall.body.parse(sent(body)))).toEqual(order)
})

test('a changed booking arrives as it was sent, and a standing one as it was told', () => {
  const { transition, loadItemId, queues, ...booked } = bookings[0] as BookingOrder
  expect([transition, loadItemId, queues]).toEqual([expect.anything(), null, false])
  const order = { ...booked, until: null, id: 8 as RequestId, version: 2, only: date }
  const { url, method, body } = calls.editBookingRequest(order)
  expect([method, url]).toEqual(['PUT', '/api/query/8/'])
  expect(contracts.bookingEditOf(order.id, contracts.editBookingCall.body.parse(sent(body)))).toEqual(order)
  const standing: StandingBooking = {
    id: 8 as RequestId,
    version: 2,
    kind: 'exam',
    date,
    pair: 4,
    dates: [date],
    past: 1,
    until: date,
    everySecondWeek: true,
    room: { id: 5 as RoomId, title: 'К-206' },
    reason: 'Экзамен',
    inCharge: 'Деканат',
    inChargeTeacherId: 7 as TeacherId,
    groups: [{ id: 3 as GroupId, title: 'ИСТб-23-1' }],
    loadItemId: 9 as LoadItemId,
  }
  expect(calls.decodeStandingBooking(calls.encodeStandingBooking(standing))).toEqual(standing)
})

test('a booking changed on one date alone has no end', () => {
  const body = { aud_id: 5, date, pair: 2, only_date: date }
  const { success, error } = contracts.editBookingCall.body.safeParse({ ...body, until: '2026-12-14' })
  expect([success, error?.issues.map(({ path }) => path)]).toEqual([false, [['until']]])
  expect(contracts.editBookingCall.body.safeParse({ ...body, until: null }).success).toBe(true)
})

test.each([
  ['2026-08-31', '2026-12-28', true],
  ['2026-08-31', '2027-08-29', true],
  ['2026-09-01', '2027-08-30', false],
  ['2026-08-30', '2026-08-31', false],
])('a weekly booking from %s through %s is within one academic year: %s', (from, until, isTaken) => {
  const body = { aud_id: 5, date: from, pair: 2, until }
  expect(contracts.bookCall.body.safeParse(body).success).toBe(isTaken)
})

const moving = { id: 11 as MeetingId, seenOn: date, roomId: null, reason: 'Болезнь', version: 3 }
const moves: MoveOrder[] = [
  { ...moving, to: { date, pair: 4 }, justChange: false, untilEnd: true, dryRun: true, roomId: 6 as RoomId },
  { ...moving, to: { date, pair: null }, justChange: true, untilEnd: false, dryRun: false, reason: '' },
  { ...moving, to: null, justChange: false, untilEnd: false, dryRun: false },
]
test.each(moves)('a move arrives as it was sent (%#)', (order) => {
  const { url, body } = calls.moveRequest(order)
  expect(url).toBe(contracts.moveCall.path)
  expect(contracts.moveOf(contracts.moveCall.body.parse(sent(body)))).toEqual(order)
})

test('a swap arrives as it was sent', () => {
  const order: SwapOrder = {
    from: [11 as MeetingId],
    to: [12 as MeetingId, 13 as MeetingId],
    roomId: 6 as RoomId,
    keepsRooms: true,
    untilEnd: true,
    reason: 'Обмен',
    dryRun: false,
  }
  const { url, body } = calls.swapRequest(order)
  expect(url).toBe(contracts.swapCall.path)
  expect(contracts.swapOf(contracts.swapCall.body.parse(sent(body)))).toEqual(order)
})

test('what takes a request back, and what asks for a period', () => {
  const taken = calls.takeBackBookingRequest(8 as RequestId, false)
  expect(taken).toMatchObject({ method: 'DELETE', url: '/api/query/8/' })
  expect(calls.takeBackBookingRequest(8 as RequestId, true).url).toBe('/api/query/8/?dry_run=1')
  const url = requestsUrl({ from: date, to: date }, true)
  const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  expect(contracts.requestsCall.query.parse(query)).toEqual({ dbeg: date, dend: date, show_expired: true })
})

const request = {
  id: 8 as RequestId,
  version: 1,
  kind: 'booking' as const,
  date,
  pair: 4 as const,
  title: 'ППОС',
  description: 'ППОС',
  inCharge: '',
  madeBy: 3 as UserId,
  begins: { date: calendarDate('2026-11-18'), pair: 4 as const },
  rooms: [{ id: 5 as RoomId, title: 'К-206', building: null }],
  teachers: [],
  groups: [],
  overlaps: false,
}

test('answers are read as they were written', () => {
  const warnings = [{ kind: 'past' as const, text: 'В прошлом: 16.11' }]
  const untaught = [{ date, text: 'праздник' }]
  const taken = { date, pair: 4 as const, kind: 'room' as const, id: 5, title: 'К-206', with: null }
  const booked = {
    request,
    dates: [date],
    untaught,
    skipped: [taken],
    waiting: [taken],
    busy: [],
    isAsked: true,
    warnings,
    changeId: null,
  }
  expect(calls.decodeBooked(calls.encodeBooked(booked, date))).toEqual(booked)
  const untouched = [{ id: 11 as MeetingId, date, pair: 4 as const, text: 'Иванов' }]
  const moved = { items: [], request, untouched, untaught: [], warnings, changeId: null }
  expect(calls.decodeMoved(calls.encodeMoved(moved, date))).toEqual(moved)
  const swapped = { items: [], request: null, untouched, warnings, changeId: null }
  expect(calls.decodeSwapped(calls.encodeSwapped(swapped, date))).toEqual(swapped)
  const movedFrom = { date, pair: 2 as const, rooms: request.rooms }
  const list = [
    { ...request, movedFrom },
    { ...request, date: calendarDate('2026-11-17'), movedFrom: null },
  ]
  expect(calls.decodeRequestDays(calls.encodeRequestDays(list, date))).toEqual(list)
})

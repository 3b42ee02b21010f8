import { missingTexts } from '@/lib/booking/texts/booking'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { lesson } from '@/testing/lessons'
import { bookingOrders, emptyBooking, missingIn, type BookingForm, type BookingPlace } from './booking-form'

const date = calendarDate('2026-11-18')
const room = { id: 5 as RoomId, title: 'К-206' }
const roomTo = { id: 6 as RoomId, title: 'Д-101' }
const standing = [
  lesson({ id: 11 as MeetingId, date, pair: 3 }),
  lesson({ id: 12 as MeetingId, date, pair: 3, teachers: [], groups: [] }),
  lesson({ id: 13 as MeetingId, date, pair: 4 }),
]
const place: BookingPlace = { room, at: { date, pair: 3 }, pairs: defaultPairs, standing }
const filled: BookingForm = {
  ...emptyBooking,
  reason: ' ППОС ',
  inCharge: ' Иванов И. И. ',
  inChargeTeacherId: 7 as TeacherId,
  groups: [{ id: 12 as GroupId, title: 'ИСТб-23-1' }],
  until: calendarDate('2026-12-16'),
}
const transition: BookingForm = {
  ...filled,
  isTransition: true,
  givingWay: [11 as MeetingId],
  roomTo,
}
const orders = (form: BookingForm, at: Partial<BookingPlace> = {}) => bookingOrders(form, { ...place, ...at }, false)

test('a booking sends what was typed, once', () => {
  expect(orders(filled)).toEqual([
    {
      roomId: 5,
      date,
      pair: 3,
      until: '2026-12-16',
      everySecondWeek: false,
      skipsTaken: false,
      queues: true,
      reason: 'ППОС',
      inCharge: 'Иванов И. И.',
      inChargeTeacherId: 7,
      groups: [12],
      transition: null,
      loadItemId: null,
      dryRun: false,
    },
  ])
  expect(bookingOrders(filled, place, true)[0]?.dryRun).toBe(true)
  expect(orders({ ...filled, examId: 9 as LoadItemId })[0]?.loadItemId).toBe(9)
})

test('taken dates are skipped only of a series', () => {
  const skipping = { ...filled, skipsTaken: true }
  expect(orders(skipping)[0]).toMatchObject({ skipsTaken: true, queues: false })
  expect(orders({ ...skipping, until: null })[0]).toMatchObject({ skipsTaken: false, queues: true })
})

test.each([
  [3, 1, [3]],
  [3, 4, [3, 4, 5, 6]],
  [7, 4, [7, 8]],
  [8, 8, [8]],
] as const)('from pair %i, %i of them: %j', (pair, pairCount, pairs) => {
  const made = orders({ ...filled, pairCount }, { at: { date, pair } })
  expect(made.map((order) => order.pair)).toEqual(pairs)
})

test('without a room there is nothing to ask', () => {
  expect(orders(filled, { room: null })).toEqual([])
})

test('the classes that give way are said to be transferred, with whom and where to', () => {
  expect(orders(transition)[0]?.transition).toEqual({
    meetings: [11],
    roomId: 6,
    reason: 'ППОС перевод ИСТб-23-1 Иванов И. И. в Д-101',
  })
})

test('the person in charge is named by id only where the room stays booked', () => {
  expect(orders(transition)[0]).toMatchObject({ inCharge: 'Иванов И. И.', inChargeTeacherId: null })
  expect(orders({ ...transition, keepsRoom: true })[0]?.inChargeTeacherId).toBe(7)
})

test('of several pairs each gives way for itself; one where nobody does is booked only if the room stays booked', () => {
  const several = { ...transition, pairCount: 3, givingWay: [11, 13] as MeetingId[] }
  expect(orders(several).map(({ pair, transition: way }) => [pair, way?.meetings])).toEqual([
    [3, [11]],
    [4, [13]],
  ])
  expect(orders({ ...several, keepsRoom: true }).map(({ pair, transition: way }) => [pair, way?.meetings])).toEqual([
    [3, [11]],
    [4, [13]],
    [5, undefined],
  ])
})

test.each<[string, Partial<BookingForm>, Partial<BookingPlace>, string | null]>([
  ['all is there', {}, {}, null],
  ['no reason', { reason: ' ' }, {}, missingTexts.reason],
  ['no room', {}, { room: null }, missingTexts.room],
  ['nobody gives way', { isTransition: true, roomTo }, {}, missingTexts.giveWay],
  [
    'who gave way stands there no more',
    { isTransition: true, roomTo, givingWay: [99 as MeetingId] },
    {},
    missingTexts.giveWay,
  ],
  ['they have nowhere to go', { isTransition: true, givingWay: [11 as MeetingId] }, {}, missingTexts.roomTo],
  [
    'a name that is no teacher’s cannot hold the room',
    { ...transition, keepsRoom: true, inChargeTeacherId: null },
    {},
    missingTexts.inCharge,
  ],
  ['a teacher can', { ...transition, keepsRoom: true }, {}, null],
])('%s', (_, change, at, missing) => {
  expect(missingIn({ ...filled, ...change }, { ...place, ...at })).toBe(missing)
})

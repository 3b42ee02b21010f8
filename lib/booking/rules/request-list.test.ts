import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import { bookingRequest } from '@/testing/booking-request'
import { filterRequests, requestDays } from './request-list'

const request = (id: number, date: string, pair: Pair, change: Partial<ScheduleRequest> = {}) => ({
  ...bookingRequest({ id: id as RequestId, date: calendarDate(date), pair }),
  movedFrom: null,
  ...change,
})

const all = [
  request(1, '2026-11-16', 1, {
    description: 'Совет ректората',
    rooms: [{ id: 3 as RoomId, title: 'К-206', building: 'К' }],
  }),
  request(2, '2026-11-16', 1, { inCharge: 'Деканат ИСТ' }),
  request(3, '2026-11-16', 4, { title: 'Совет' }),
  request(4, '2026-11-18', 1, { description: 'ППОС' }),
]

test.each([
  ['совет', [1, 3]],
  ['к206 ректората', [1]],
  ['деканат', [2]],
  ['совет деканат', []],
  ['', [1, 2, 3, 4]],
] as const)('%j finds %j', (text, ids) => {
  expect(filterRequests(all, text).map(({ id }) => id)).toEqual(ids)
})

test('words of two places do not run together', () => {
  expect(filterRequests([request(1, '2026-11-16', 1, { description: 'аб', inCharge: 'вг' })], 'бв')).toEqual([])
})

test('by day, then by pair', () => {
  expect(
    requestDays(all).map(({ date, pairs }) => [date, pairs.map((one) => [one.pair, one.requests.map(({ id }) => id)])]),
  ).toEqual([
    [
      '2026-11-16',
      [
        [1, [1, 2]],
        [4, [3]],
      ],
    ],
    ['2026-11-18', [[1, [4]]]],
  ])
})

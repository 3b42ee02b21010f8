import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { decodeFilter, encodeFilter } from '@/lib/core/live/calls/live'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { everyWeekOf } from './use-kept-alive'

const rooms = (count: number) => Array.from({ length: count }, (_, at) => ({ kind: 'room' as const, id: at as RoomId }))
const sent = (subjects: Parameters<typeof everyWeekOf>[0]) =>
  decodeFilter(encodeFilter(null, calendarDate('2026-11-16'), everyWeekOf(subjects)))?.watched

test('a plan of many rooms hears of each of them: more than can be named are followed with all others', () => {
  expect(sent(rooms(60))).toMatchObject({ everyWeek: true, also: rooms(60) })
  expect(sent(rooms(60))?.everySubject).toBeFalsy()
  expect(sent(rooms(61))).toMatchObject({ everyWeek: true, also: [], everySubject: true })
  expect(sent('all')).toMatchObject({ everyWeek: true, also: [], everySubject: true })
})

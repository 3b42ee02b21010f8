import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { differencesOf, markedClasses } from './differences'

const wednesday = calendarDate('2026-11-18')
const room = (id: number) => ({ id: id as RoomId, title: `К-10${id}`, capacity: null }) as never

const item = (id: number, change: Partial<ScheduleItem> = {}): ScheduleItem =>
  lesson({ id: id as MeetingId, date: wednesday, pair: 2, rooms: [room(1)], ...change })

const isNew = (id: MeetingId) => id < 0

const marksOf = (before: readonly ScheduleItem[], after: readonly ScheduleItem[]) =>
  markedClasses(before, after, isNew).map(({ item: one, mark, other }) => [one.id, mark, other?.pair ?? null])

test('what stands alike is the same, whatever else of it changed', () => {
  expect(marksOf([item(1)], [item(1, { version: 7, overlaps: true, comment: 'другое' })])).toEqual([[1, 'same', null]])
})

test('another date, another pair or another room is a move, with its former place', () => {
  for (const change of [{ date: addDays(wednesday, 1) }, { pair: 3 as const }, { rooms: [room(2)] }, { rooms: [] }])
    expect(marksOf([item(1)], [item(1, change)])).toEqual([[1, 'moved', 2]])
})

test('what the variant places is added, and what is there no more is gone, by date and pair', () => {
  const before = [item(1), item(2, { pair: 5 })]
  const after = [item(1), item(-1, { pair: 3 }), item(-2, { date: addDays(wednesday, -1), pair: 6 })]
  expect(marksOf(before, after)).toEqual([
    [-2, 'added', null],
    [1, 'same', null],
    [-1, 'added', null],
    [2, 'gone', null],
  ])
})

const told = (before: readonly ScheduleItem[], after: readonly ScheduleItem[]) =>
  differencesOf(markedClasses(before, after, isNew)).map(({ mark, from, to, dates, weeks }) => ({
    mark,
    from: from && `${from.day}.${from.pair}`,
    to: to && `${to.day}.${to.pair}`,
    count: dates.length,
    weeks,
  }))

const series = (ids: number[], change: Partial<ScheduleItem> = {}) =>
  ids.map((id, week) => item(id, { date: addDays(wednesday, 7 * week), ...change }))

test('classes of a series that change alike are one difference, what stays is none', () => {
  const before = series([1, 2, 3, 4])
  const later = before.slice(0, 3).map((one) => ({ ...one, date: addDays(one.date, 1), pair: 4 as const }))
  expect(told(before, [...later, ...before.slice(3)])).toEqual([
    { mark: 'moved', from: '3.2', to: '4.4', count: 3, weeks: 0 },
  ])
})

test('those of a series that change in other ways, by other weeks or of another series are distinguished', () => {
  const before = series([1, 2, 3])
  const [first = item(1), second = item(2)] = before
  const after = [
    { ...first, pair: 3 as const },
    { ...second, date: addDays(second.date, 7), pair: 3 as const },
  ]
  expect(told(before, after)).toEqual([
    { mark: 'moved', from: '3.2', to: '3.3', count: 1, weeks: 0 },
    { mark: 'gone', from: '3.2', to: null, count: 1, weeks: 0 },
    { mark: 'moved', from: '3.2', to: '3.3', count: 1, weeks: 1 },
  ])
  const two = [...series([-1, -2]), ...series([-3, -4], { eventId: 2 as EventId, title: 'Алгебра' })]
  expect(told([], two)).toEqual([
    { mark: 'added', from: null, to: '3.2', count: 2, weeks: 0 },
    { mark: 'added', from: null, to: '3.2', count: 2, weeks: 0 },
  ])
})

test('another room in the same slot names both rooms; a class that goes back by weeks says so', () => {
  const [other] = differencesOf(markedClasses([item(1)], [item(1, { rooms: [room(2)] })], isNew))
  expect([other?.from?.rooms, other?.to?.rooms]).toEqual([['К-101'], ['К-102']])
  expect(told([item(1)], [item(1, { date: addDays(wednesday, -14) })])).toMatchObject([{ weeks: -2 }])
})

test('a variant that changes nothing differs in nothing', () => {
  expect(told(series([1, 2]), series([1, 2]))).toEqual([])
})

import type { AcademicCalendar, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import { clashesIn, giverOf, inOneSlot, nextMonday, partKeyOf, takenFrom, takeoverPeriod, takerOf } from './rules'

const semester = (startsOn: string, endsOn: string) =>
  ({ startsOn: calendarDate(startsOn), endsOn: calendarDate(endsOn), courseYears: [] }) as unknown as Semester
const calendar = {
  semesters: [semester('2027-02-08', '2027-06-13'), semester('2026-09-01', '2026-12-27')],
} as unknown as AcademicCalendar

test.each([
  ['2026-11-23', '2026-12-27'],
  ['2026-12-27', '2026-12-27'],
  ['2027-01-20', '2027-06-13'],
  ['2027-07-01', '2027-07-01'],
])('from %s it reaches to %s', (since, to) => {
  expect(takeoverPeriod(calendar, calendarDate(since))).toEqual({ from: since, to })
})

test.each([
  ['2026-11-16', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('the Monday after %s is %s', (today, monday) => {
  expect(nextMonday(calendarDate(today))).toBe(monday)
})

const standing = (id: number, pair: 1 | 2, state: 'published' | 'projected', on = '2026-11-23') => ({
  id: id as MeetingId,
  date: calendarDate(on),
  pair,
  state,
  kind: 'class' as const,
  title: `Занятие ${id}`,
})
const clashes = (...items: ReturnType<typeof standing>[]) =>
  [...inOneSlot(items, { kind: 'teacher', id: 7, title: 'Петров' })].map(([id, { holder }]) => [id, holder.id])

test('of classes at one time the published one goes first, of several the oldest, and the others stay', () => {
  expect(clashes(standing(1, 1, 'projected'), standing(2, 1, 'published'))).toEqual([[1, 2]])
  expect(clashes(standing(3, 1, 'published'), standing(2, 1, 'published'))).toEqual([[3, 2]])
  expect(clashes(standing(3, 1, 'projected'), standing(2, 1, 'published'), standing(4, 1, 'published'))).toEqual([
    [4, 2],
    [3, 2],
  ])
})

test('drafts hold no place, and another pair or date is another time', () => {
  expect(clashes(standing(1, 1, 'projected'), standing(2, 1, 'projected'))).toEqual([])
  expect(clashes(standing(1, 1, 'published'), standing(2, 2, 'published'))).toEqual([])
  expect(clashes(standing(1, 1, 'published'), standing(2, 1, 'published', '2026-11-30'))).toEqual([])
})

test('who stays is told whose place is taken, when, and by which class', () => {
  const by = { kind: 'room' as const, id: 5, title: 'К-5' }
  expect(inOneSlot([standing(1, 2, 'published'), standing(2, 2, 'projected')], by).get(2 as MeetingId)).toEqual({
    ...by,
    date: '2026-11-23',
    pair: 2,
    holder: { id: 1, kind: 'class', title: 'Занятие 1' },
  })
})

test('the classes of a teacher or room go from the one to the other', () => {
  for (const kind of ['teacher', 'room'] as const) {
    const from = takenFrom(kind, 3, 8)
    expect([giverOf(from), takerOf(from)]).toEqual([
      { kind, id: 3 },
      { kind, id: 8 },
    ])
  }
})

test('load goes as a whole; what has none goes series by series', () => {
  const [eventId, loadItemId] = [34 as EventId, 12 as LoadItemId]
  expect([partKeyOf({ eventId, loadItemId }), partKeyOf({ eventId, loadItemId: null })]).toEqual([
    'load-12',
    'series-34',
  ])
})

test('what stays of all parts is counted in classes', () => {
  expect(clashesIn([{ clashes: 2 }, { clashes: 0 }, { clashes: 3 }])).toBe(5)
})

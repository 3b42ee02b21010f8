import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { semestersBefore, usualSource, usualTarget, yearsBetween } from './semester-choice'

const semester = (title: string, startsOn: string, half: 1 | 2, id: number): Semester => ({
  id: id as SemesterId,
  title,
  half,
  startsOn: calendarDate(startsOn),
  endsOn: addDays(calendarDate(startsOn), 111),
  firstWeekParity: 0,
  courseYears: [],
})
const autumn24 = semester('autumn 24', '2024-09-02', 1, 1)
const spring25 = semester('spring 25', '2025-02-10', 2, 2)
const autumn25 = semester('autumn 25', '2025-09-01', 1, 3)
const spring26 = semester('spring 26', '2026-02-09', 2, 4)
const autumn26 = semester('autumn 26', '2026-08-31', 1, 5)
const all = [spring26, autumn24, autumn26, spring25, autumn25]

test('a semester is laid from the same half of the year before, else from the one before, else from none', () => {
  expect(usualSource(all, autumn26)).toBe(autumn25)
  expect(usualSource(all, spring26)).toBe(spring25)
  expect(usualSource(all, spring25)).toBe(autumn24)
  expect(usualSource(all, autumn24)).toBeNull()
})

test('every semester that began earlier can be chosen, the latest first', () => {
  expect(semestersBefore(all, autumn25)).toEqual([spring25, autumn24])
})

test.each([
  ['2025-08-31', autumn25],
  ['2025-09-01', spring26],
  ['2026-08-30', autumn26],
  ['2027-01-20', autumn26],
  ['2020-01-01', spring25],
])(
  'on %s the next semester to begin is planned, or the last; the first has nothing to be laid from',
  (today, target) => {
    expect(usualTarget(all, calendarDate(today))).toBe(target)
  },
)

test('a single semester has none to be laid from', () => {
  expect(usualTarget([autumn26], calendarDate('2026-01-01'))).toBeNull()
})

test('both halves of an academic year are in one, and students are a year older from autumn on', () => {
  expect([
    yearsBetween(autumn25, spring26),
    yearsBetween(spring26, autumn26),
    yearsBetween(autumn24, autumn26),
  ]).toEqual([0, 1, 2])
  expect(yearsBetween(autumn26, autumn24)).toBe(0)
})

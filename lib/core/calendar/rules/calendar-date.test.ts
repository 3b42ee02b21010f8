import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import {
  addDays,
  addMonths,
  calendarDate,
  datesBetween,
  dayMonth,
  dayMonthYear,
  daysBetween,
  foldWeekday,
  mondayOf,
  parseCalendarDate,
  weekDates,
  weekdayOf,
} from './calendar-date'

const date = calendarDate

test.each(['2026-11-21', '2024-02-29', '1900-01-01', '2199-12-31', '2011-12-30'])('%s is a date', (text) => {
  expect(parseCalendarDate(text)).toBe(text)
})

test.each([
  ['2026-02-29', 'no leap year'],
  ['2026-02-30', 'no such day'],
  ['2026-04-31', 'no such day'],
  ['2026-13-01', 'no such month'],
  ['2026-00-10', 'no such month'],
  ['2026-01-00', 'no such day'],
  ['2026-1-1', 'too short'],
  ['21.11.2026', 'another form'],
  ['2026-11-21T00:00', 'an instant'],
  [' 2026-11-21', 'a space'],
  ['2026-11-21\n', 'a line'],
  ['', 'nothing'],
])('%j is no date: %s', (text) => {
  expect(parseCalendarDate(text)).toBeNull()
  expect(() => calendarDate(text)).toThrow(RangeError)
})

test.each(['1899-12-31', '2200-01-01'])('%s is counted to, and given by nobody', (text) => {
  expect(parseCalendarDate(text)).toBeNull()
  expect(calendarDate(text)).toBe(text)
})

test.each([
  ['2026-11-16', 1],
  ['2026-11-21', 6],
  ['2026-11-22', 7],
  ['1970-01-01', 4],
  ['1969-12-28', 7],
  ['1900-01-01', 1],
])('%s is weekday %i', (text, weekday) => {
  expect(weekdayOf(date(text))).toBe(weekday)
})

test('a week is seven days from its Monday', () => {
  expect(mondayOf(date('2026-11-22'))).toBe('2026-11-16')
  expect(mondayOf(date('2026-11-16'))).toBe('2026-11-16')
  expect(weekDates(date('2026-11-30')).at(-1)).toBe('2026-12-06')
})

test.each([
  ['2026-11-18', 1, '2026-12-18'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -13, '2024-12-15'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(date(from), months)).toBe(to)
})

test('both ends belong to a span; backwards it is empty', () => {
  expect(datesBetween(date('2024-02-28'), date('2024-03-01'))).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(datesBetween(date('2026-11-21'), date('2026-11-21'))).toEqual(['2026-11-21'])
  expect(datesBetween(date('2026-11-21'), date('2026-11-20'))).toEqual([])
})

test.each([
  [1, 1],
  [7, 7],
  [8, 1],
  [14, 7],
])('day %i folds to %i', (day, folded) => {
  expect(foldWeekday(day)).toBe(folded)
})

test('dates are shown as Russian readers write them', () => {
  expect(dayMonth(date('2026-03-08'))).toBe('08.03')
  expect(dayMonthYear(date('2026-03-08'))).toBe('08.03.2026')
})

const anyDate = fc.integer({ min: -25_000, max: 80_000 }).map((days) => addDays(date('1970-01-01'), days))

test('arithmetic agrees with itself', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
      const other = addDays(day, days)
      expect(daysBetween(day, other)).toBe(days)
      expect(addDays(other, -days)).toBe(day)
      expect(weekdayOf(other)).toBe(((((weekdayOf(day) - 1 + days) % 7) + 7) % 7) + 1)
      expect(weekdayOf(mondayOf(day))).toBe(1)
      expect(other > day).toBe(days > 0)
    }),
  )
})

// Samoa had no 30 December 2011; Beirut and Havana change their clocks at midnight.
const zones = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Beirut', 'America/Havana', 'Pacific/Apia']

test('a date is the same in every zone', () => {
  const program = `
    import { addDays, calendarDate, daysBetween, mondayOf, parseCalendarDate, weekdayOf } from './lib/core/calendar/rules/calendar-date.ts'
    const start = calendarDate('2005-01-01')
    const lines = []
    for (let day = start, n = 0; n < 9000; day = addDays(day, 1), n += 1)
      lines.push([parseCalendarDate(day), weekdayOf(day), daysBetween(start, day), mondayOf(day)].join(' '))
    console.log(lines.join('|'))`
  const runs = zones.map((TZ) =>
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  )
  expect(runs[0]).toContain('2011-12-30 5 2554 2011-12-26')
  expect(new Set(runs).size).toBe(1)
})

import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { autumn } from '@/testing/calendars'
import { comparedPeriod } from './quality-check'

const on = (from: string, to: string) => ({ from: calendarDate(from), to: calendarDate(to) })
const [semester] = autumn.semesters
const calendar = {
  ...autumn,
  semesters: autumn.semesters.concat(
    semester
      ? {
          ...semester,
          id: 2 as SemesterId,
          half: 2 as const,
          title: 'Весенний семестр',
          startsOn: calendarDate('2026-02-04'),
          endsOn: calendarDate('2026-05-31'),
        }
      : [],
  ),
}

test('what is published is of the same days', () => {
  const week = on('2026-11-16', '2026-11-22')
  expect(comparedPeriod(autumn, week, 'published')).toEqual(week)
})

test('a week is compared with the week of the same number, a semester with the whole one before', () => {
  // The first Mondays are 31.08 and 02.02.
  expect(comparedPeriod(calendar, on('2026-09-07', '2026-09-13'), 'semester')).toEqual(on('2026-02-09', '2026-02-15'))
  expect(comparedPeriod(calendar, on('2026-09-01', '2026-12-27'), 'semester')).toEqual(on('2026-02-04', '2026-05-31'))
})

test('there is nothing to compare the first semester with, nor a week that the one before had not', () => {
  expect(comparedPeriod(calendar, on('2026-03-02', '2026-03-08'), 'semester')).toBeNull()
  expect(comparedPeriod(autumn, on('2026-11-16', '2026-11-22'), 'semester')).toBeNull()
  expect(comparedPeriod(calendar, on('2026-12-28', '2027-01-03'), 'semester')).toBeNull()
})

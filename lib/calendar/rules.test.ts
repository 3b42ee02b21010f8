import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { missingHolidays, russianHolidays, shortDayOf } from './rules'

test('the days off of an academic year, of which those that are set are not offered', () => {
  const holidays = ['2026-11-04', '2027-01-01', '2027-01-02'].map((date) => ({
    date: calendarDate(date),
    title: '',
  }))
  const missing = missingHolidays({ holidays }, calendarDate('2027-02-01'))
  expect(missing.map(({ name }) => name)).toEqual(Object.keys(russianHolidays).filter((name) => name !== 'unity'))
  expect(missing[0]?.dates).toEqual(['2027-01-03', '2027-01-04', '2027-01-05', '2027-01-06', '2027-01-08'])
  expect(missingHolidays({ holidays: [] }, calendarDate('2026-09-01'))[0]?.dates).toEqual(['2026-11-04'])
})

test('pairs of one length follow each other with one break, if the day has room for them', () => {
  expect(shortDayOf(2, { from: 495, minutes: 40, rest: 10 })).toEqual([
    { startsAt: 495, endsAt: 535 },
    { startsAt: 545, endsAt: 585 },
  ])
  expect(shortDayOf(8, { from: 495, minutes: 180, rest: 10 })).toBeNull()
  expect(shortDayOf(8, { from: 495, minutes: 0, rest: 10 })).toBeNull()
})

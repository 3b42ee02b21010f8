import { academicYearStart, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate, yearOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { keysOf } from '@/lib/core/words/rules/records'

/** Public holidays by the Labour Code, article 112; the texts have their names. */
export const russianHolidays = {
  unity: ['11-04'],
  newYear: ['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-08'],
  christmas: ['01-07'],
  defender: ['02-23'],
  women: ['03-08'],
  labour: ['05-01'],
  victory: ['05-09'],
  russia: ['06-12'],
} as const

export type RussianHoliday = keyof typeof russianHolidays

/** The holidays of `date`'s academic year, in order, with the days that the calendar lacks. */
export function missingHolidays(
  { holidays }: Pick<AcademicCalendar, 'holidays'>,
  date: CalendarDate,
): { name: RussianHoliday; dates: CalendarDate[] }[] {
  const start = academicYearStart(date)
  const years = [yearOf(start), yearOf(start) + 1]
  const known = new Set(holidays.map((one) => one.date))
  return keysOf(russianHolidays).flatMap((name) => {
    const dates = russianHolidays[name]
      .flatMap((day) => years.map((year) => calendarDate(`${year}-${day}`)))
      .filter((one) => academicYearStart(one) === start && !known.has(one))
    return dates.length > 0 ? [{ name, dates }] : []
  })
}

const dayEnd = 24 * 60

/**
 * The times of pairs of one length with one break between them; null if the day is too short for them. In
 * minutes, `from` since midnight.
 */
export function shortDayOf(
  count: number,
  { from, minutes, rest }: { from: number; minutes: number; rest: number },
): { startsAt: number; endsAt: number }[] | null {
  if (minutes === 0 || from + count * minutes + (count - 1) * rest > dayEnd) return null
  return Array.from({ length: count }, (_, index) => {
    const startsAt = from + index * (minutes + rest)
    return { startsAt, endsAt: startsAt + minutes }
  })
}

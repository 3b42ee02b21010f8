import { millisecondsInDay } from 'date-fns/constants'
import { isValid } from 'date-fns/isValid'

declare const brand: unique symbol
/** A civil date `YYYY-MM-DD` in the university's time zone, not an instant. Dates compare as strings. */
export type CalendarDate = string & { readonly [brand]: 'calendar date' }

/** 1 Monday to 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[]

/** The weekday of a number; throws if it is none. */
export function weekdayNumbered(number: number): Weekday {
  const weekday = weekdays.find((one) => one === number)
  if (weekday === undefined) throw new RangeError(`Not a weekday: ${number}`)
  return weekday
}

// A civil date has no zone, so we compute in UTC, where every day has 24 hours. date-fns computes in the
// reader's zone, and its UTC dates are four times slower, which is too much per class of a week.
const civil = (date: Date): CalendarDate => date.toISOString().slice(0, 10) as CalendarDate

const pattern = /^\d{4}-\d{2}-\d{2}$/

function read(text: string): CalendarDate | null {
  if (!pattern.test(text)) return null
  const date = new Date(text)
  return isValid(date) && civil(date) === text ? (text as CalendarDate) : null
}

/**
 * Parses `text`, or returns null if it is not a real `YYYY-MM-DD` date of the years 1900–2199. Dates computed
 * from it may lie outside that range.
 */
export function parseCalendarDate(text: string): CalendarDate | null {
  const date = read(text)
  return date && date >= '1900' && date < '2200' ? date : null
}

/** For literals in code and tests; throws if the text is not a date. */
export function calendarDate(text: string): CalendarDate {
  const date = read(text)
  if (!date) throw new RangeError(`Not a calendar date: ${text}`)
  return date
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  civil(new Date(Date.parse(date) + days * millisecondsInDay))

/** The same day of another month, or the last day of that month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const first = new Date(`${date.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months + 1, 0)
  const last = civil(first)
  return civil(new Date(`${last.slice(0, 8)}${date.slice(8) < last.slice(8) ? date.slice(8) : last.slice(8)}`))
}

export const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)
export const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / millisecondsInDay

export const weekdayOf = (date: CalendarDate): Weekday => weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 7

/** Folds days 8 to 14, the second week of older clients, to 1 to 7 (specification, section 9). */
export const foldWeekday = (day: number): Weekday => weekdayNumbered(((day - 1) % 7) + 1)

export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekdayOf(date))

/** Monday to Sunday of the week that begins on `monday`. */
export const weekDates = (monday: CalendarDate): CalendarDate[] => weekdays.map((day) => addDays(monday, day - 1))

/** Every date from `from` to `to`, both included. */
export function datesBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const length = daysBetween(from, to) + 1
  return Array.from({ length: Math.max(0, length) }, (_, index) => addDays(from, index))
}

/** `DD.MM` */
export const dayMonth = (date: CalendarDate): string => `${date.slice(8, 10)}.${date.slice(5, 7)}`

/** `DD.MM.YYYY` */
export const dayMonthYear = (date: CalendarDate): string => `${dayMonth(date)}.${date.slice(0, 4)}`

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))
/** 1 January to 12 December. */
export const monthOf = (date: CalendarDate): number => Number(date.slice(5, 7))

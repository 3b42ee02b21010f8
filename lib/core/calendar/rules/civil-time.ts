import { addDays, type CalendarDate } from './calendar-date'

/** Civil time at the university: its date and the minutes since its midnight. */
export type CivilTime = { date: CalendarDate; minutes: number }

/** Civil time with seconds. */
export type ExactTime = CivilTime & { seconds: number }

/** `offset`: how far the university's zone is ahead of UTC at that time, in minutes. */
export type ZonedTime = ExactTime & { offset: number }

const minutesPerDay = 24 * 60

export function civilTimeAfter(time: CivilTime, minutes: number): CivilTime {
  const total = time.minutes + minutes
  const days = Math.floor(total / minutesPerDay)
  return { date: addDays(time.date, days), minutes: total - days * minutesPerDay }
}

export const isBefore = (one: CivilTime, other: CivilTime): boolean =>
  one.date < other.date || (one.date === other.date && one.minutes < other.minutes)

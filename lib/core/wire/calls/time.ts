import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ExactTime, ZonedTime } from '@/lib/core/calendar/rules/civil-time'

/** The header with the university's civil time in every answer: `2026-11-18T10:30:15`, without a zone. */
export const timeHeader = 'x-university-time'

/**
 * The `Server-Timing` metric with the same time in its description, for pages: a page may be rendered earlier
 * than it is sent.
 */
export const timeMetric = 'university-time'

const two = (number: number): string => String(number).padStart(2, '0')

const hoursAndMinutes = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

export const encodeTime = ({ date, minutes, seconds }: ExactTime): string =>
  `${date}T${hoursAndMinutes(minutes)}:${two(seconds)}`

/** RFC 3339: `2026-11-18T10:30:15+08:00`. */
export const encodeMoment = (time: ZonedTime): string =>
  `${encodeTime(time)}${time.offset < 0 ? '-' : '+'}${hoursAndMinutes(Math.abs(time.offset))}`

export function decodeTime(text: string): ExactTime | null {
  const [, day = '', hours, minutes, seconds] = /^(.{10})T(\d{2}):(\d{2}):(\d{2})$/.exec(text) ?? []
  const date = parseCalendarDate(day)
  return date && { date, minutes: Number(hours) * 60 + Number(minutes), seconds: Number(seconds) }
}

import { addDays, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'

/**
 * A moment of the university's clock, for showing a week as it was then. `local`: `2026-11-10T14:00:00`, with
 * up to six digits of a second; for a date alone, the end of that day. `minutes` null: the end of the day.
 */
export type PastMoment = { local: string; date: CalendarDate; minutes: number | null }

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d{1,6})?))?)?$/

/** Parses `2026-11-10`, `2026-11-10T14:00`, or the same with seconds; null for anything else. */
export function parsePastMoment(text: string): PastMoment | null {
  const [, day = '', hours, minutes, seconds = '00'] = pattern.exec(text) ?? []
  const date = parseCalendarDate(day)
  if (!date) return null
  if (hours === undefined || minutes === undefined)
    return { local: `${addDays(date, 1)}T00:00:00`, date, minutes: null }
  return {
    local: `${date}T${hours}:${minutes}:${seconds}`,
    date,
    minutes: Number(hours) * 60 + Number(minutes),
  }
}

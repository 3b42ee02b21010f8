import {
  addDays,
  type CalendarDate,
  daysBetween,
  mondayOf,
  parseCalendarDate,
  weekdayOf,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'

/** A time on some zone's clock. `isUtc`: of UTC. */
export type ClockTime = { date: CalendarDate; minutes: number; isUtc: boolean }

/** `20250210T090000`, `20250210T090000Z` or `20250210`; null for anything else. */
export function clockTimeIn(value: string): ClockTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{0,2}(Z)?)?$/.exec(value.trim())
  if (!match) return null
  const [, year, month, day, hours = '0', minutes = '0', utc] = match
  const date = parseCalendarDate(`${year}-${month}-${day}`)
  return date && { date, minutes: Number(hours) * 60 + Number(minutes), isUtc: utc !== undefined }
}

const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const mostDates = 400
/** How long what has no end repeats, if nobody says when the semester ends. */
const endlessDays = 20 * 7 - 1

export type Repeated = { dates: CalendarDate[]; lacks: 'repeats' | 'endless' | null }

/**
 * The dates of a rule of weekly or daily repetition. `until`: the last day of one without an end. `lacks`: what
 * of the rule is not kept.
 */
export function repeatedDates(rule: string, start: CalendarDate, { until }: { until: CalendarDate | null }): Repeated {
  const parts = new Map(
    rule.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim().toUpperCase(), value.trim().toUpperCase()] as const
    }),
  )
  const frequency = parts.get('FREQ')
  const step = Number(parts.get('INTERVAL') ?? 1)
  const codes = (parts.get('BYDAY') ?? '').split(',').filter((code) => code !== '')
  const days = codes.map((code) => dayCodes.indexOf(code) + 1)
  const isKnown =
    (frequency === 'WEEKLY' || frequency === 'DAILY') &&
    Number.isInteger(step) &&
    step >= 1 &&
    !days.includes(0) &&
    !['BYMONTH', 'BYMONTHDAY', 'BYSETPOS', 'BYWEEKNO', 'BYYEARDAY'].some((name) => parts.has(name))
  if (!isKnown) return { dates: [start], lacks: 'repeats' }
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  const said = clockTimeIn(parts.get('UNTIL') ?? '')?.date ?? null
  const isEndless = count === null && said === null
  const last = said ?? (count === null ? (until ?? addDays(start, endlessDays)) : addDays(start, 2 * 366))
  const weekdays = new Set<Weekday | number>(days.length > 0 ? days : [weekdayOf(start)])
  // Weeks begin on Monday here; a rule of another first day differs only for Sundays of every other week.
  const isOn = (date: CalendarDate): boolean =>
    frequency === 'DAILY'
      ? daysBetween(start, date) % step === 0 && (days.length === 0 || weekdays.has(weekdayOf(date)))
      : weekdays.has(weekdayOf(date)) && (daysBetween(mondayOf(start), mondayOf(date)) / 7) % step === 0
  const dates: CalendarDate[] = []
  const most = Math.min(count ?? mostDates, mostDates)
  for (let date = start; date <= last && dates.length < most; date = addDays(date, 1)) if (isOn(date)) dates.push(date)
  return { dates, lacks: isEndless ? 'endless' : null }
}

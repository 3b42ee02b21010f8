import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime, ExactTime, ZonedTime } from '@/lib/core/calendar/rules/civil-time'
import { environment } from './environment'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached by zone: constructing a format costs more than the rest of a call. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

export function civilTimeAt(instant: Date, timeZone: string): CivilTime {
  const parts = formatOf(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? ''
  return {
    date: calendarDate(`${part('year')}-${part('month')}-${part('day')}`),
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** The same with seconds and the offset that the zone has then. */
export function zonedTimeAt(instant: Date, timeZone: string): ZonedTime {
  const { date, minutes } = civilTimeAt(instant, timeZone)
  const seconds = Math.floor(instant.getTime() / 1000)
  const offset = Math.ceil((Date.parse(`${date}T00:00Z`) / 1000 + minutes * 60 - seconds) / 60)
  return { date, minutes, seconds: instant.getUTCSeconds(), offset }
}

/** Now, in the university's zone. `CLOCK` fixes it; without an offset it is the university's civil time. */
export const universityNow = (): CivilTime => timeAt(new Date())

/** The same with seconds; 0 when `CLOCK` fixes the minute. */
export function exactNow(): ExactTime {
  const instant = new Date()
  return { ...timeAt(instant), seconds: environment().CLOCK ? 0 : instant.getUTCSeconds() }
}

function timeAt(instant: Date): CivilTime {
  const { CLOCK, UNIVERSITY_TIME_ZONE } = environment()
  if (!CLOCK) return civilTimeAt(instant, UNIVERSITY_TIME_ZONE)
  if (/(Z|[+-]\d{2}:\d{2})$/.test(CLOCK)) return civilTimeAt(new Date(CLOCK), UNIVERSITY_TIME_ZONE)
  return {
    date: calendarDate(CLOCK.slice(0, 10)),
    minutes: Number(CLOCK.slice(11, 13)) * 60 + Number(CLOCK.slice(14, 16)),
  }
}

/** The real instant, unaffected by `CLOCK`: for sessions, tokens and throttling. */
export const instantNow = (): Date => new Date()

import type { AcademicCalendar } from './academic-calendar'
import type { CalendarDate } from './calendar-date'
import type { CivilTime } from './civil-time'
import { isOver, type Pair } from './pairs'
import { untaughtOn, type UntaughtReason } from './placement-series'

/** Why a date is worth a word before anything is put there. `outside`: of the dates of the load that it is placed from. */
export type DateDoubt =
  | { kind: 'past' }
  | { kind: 'untaught'; reason: UntaughtReason }
  | { kind: 'outside'; startsOn: CalendarDate; endsOn: CalendarDate }

/** A place that something is to take. */
export type DoubtedSlot = {
  date: CalendarDate
  pair: Pair
  /** Of the groups that attend; null: not known. */
  courseYears?: readonly (number | null)[]
  /** First and last date of what is placed; null: nothing bounds it. */
  within?: { startsOn: CalendarDate; endsOn: CalendarDate } | null
  /** It stands on this date already, and only its pair or room is another. */
  isThere?: boolean
}

/** What is to be said of the date of one slot. */
export function doubtsOf(calendar: AcademicCalendar, now: CivilTime, slot: DoubtedSlot): DateDoubt[] {
  const { date, courseYears, within, isThere } = slot
  const past: DateDoubt[] = isOver(calendar.pairTimes, now, slot) ? [{ kind: 'past' }] : []
  if (isThere) return past
  const reason = untaughtOn(calendar, date, courseYears)
  const isOutside = within && (date < within.startsOn || date > within.endsOn)
  return [
    ...past,
    ...(reason ? [{ kind: 'untaught' as const, reason }] : []),
    ...(isOutside ? [{ kind: 'outside' as const, startsOn: within.startsOn, endsOn: within.endsOn }] : []),
  ]
}

/** What is to be said of the dates of these slots: each doubt once, with its dates in order. Whatever fills a slot asks here. */
export function dateDoubts(
  calendar: AcademicCalendar,
  now: CivilTime,
  slots: readonly DoubtedSlot[],
): { doubt: DateDoubt; dates: CalendarDate[] }[] {
  const found = new Map<string, { doubt: DateDoubt; dates: Set<CalendarDate> }>()
  for (const slot of slots)
    for (const doubt of doubtsOf(calendar, now, slot)) {
      const key = JSON.stringify(doubt)
      const known = found.get(key) ?? { doubt, dates: new Set() }
      found.set(key, { doubt, dates: known.dates.add(slot.date) })
    }
  return [...found.values()].map(({ doubt, dates }) => ({ doubt, dates: [...dates].sort() }))
}

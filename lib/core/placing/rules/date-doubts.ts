import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { isOver, type Pair } from '@/lib/core/calendar/rules/pairs'
import { untaughtOn, type UntaughtReason } from './placement-series'

/** Why a date needs a warning before anything is placed on it. `outside`: outside the dates of the load item. */
export type DateDoubt =
  | { kind: 'past' }
  | { kind: 'untaught'; reason: UntaughtReason }
  | { kind: 'outside'; startsOn: CalendarDate; endsOn: CalendarDate }

/** A slot about to be filled. */
export type DoubtedSlot = {
  date: CalendarDate
  pair: Pair
  /** Of the attending groups; null: unknown. */
  courseYears?: readonly (number | null)[]
  /** First and last date of the placed item; null: unbounded. */
  within?: { startsOn: CalendarDate; endsOn: CalendarDate } | null
  /** It is already on this date; only its pair or room changes. */
  isThere?: boolean
}

/** The warnings about one slot's date. */
export function doubtsOf(calendar: AcademicCalendar, now: CivilTime, slot: DoubtedSlot): DateDoubt[] {
  const { date, courseYears, within, isThere } = slot
  const past: DateDoubt[] = isOver(calendar, now, slot) ? [{ kind: 'past' }] : []
  if (isThere) return past
  const reason = untaughtOn(calendar, date, courseYears)
  const isOutside = within && (date < within.startsOn || date > within.endsOn)
  return [
    ...past,
    ...(reason ? [{ kind: 'untaught' as const, reason }] : []),
    ...(isOutside ? [{ kind: 'outside' as const, startsOn: within.startsOn, endsOn: within.endsOn }] : []),
  ]
}

/**
 * The warnings about the dates of these slots, each with its sorted dates. Every action that fills a slot uses this.
 */
export function dateDoubts(
  calendar: AcademicCalendar,
  now: CivilTime,
  slots: readonly DoubtedSlot[],
): { doubt: DateDoubt; dates: CalendarDate[] }[] {
  const byDoubt = new Map<string, { doubt: DateDoubt; dates: Set<CalendarDate> }>()
  for (const slot of slots)
    for (const doubt of doubtsOf(calendar, now, slot)) {
      const key = JSON.stringify(doubt)
      const entry = byDoubt.get(key) ?? { doubt, dates: new Set() }
      byDoubt.set(key, { doubt, dates: entry.dates.add(slot.date) })
    }
  return [...byDoubt.values()].map(({ doubt, dates }) => ({ doubt, dates: [...dates].sort() }))
}

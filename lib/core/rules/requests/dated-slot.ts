import type { CalendarDate } from '../calendar/calendar-date'
import type { Pair } from '../calendar/pairs'

export type DatedSlot = { date: CalendarDate; pair: Pair }

export const isSameSlot = (a: DatedSlot, b: DatedSlot): boolean => a.date === b.date && a.pair === b.pair

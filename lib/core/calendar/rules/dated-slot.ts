import type { CalendarDate } from './calendar-date'
import type { Pair } from './pairs'

export type DatedSlot = { date: CalendarDate; pair: Pair }

export const isSameSlot = (a: DatedSlot, b: DatedSlot): boolean => a.date === b.date && a.pair === b.pair

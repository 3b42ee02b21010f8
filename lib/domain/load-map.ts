import type { CalendarDate, Weekday } from './calendar-date'
import type { LoadRef } from './load-item'
import type { Pair } from './pairs'

/** One slot of one week where something of the load stands. */
export type LoadMapEntry = { day: Weekday; pair: Pair; ref: LoadRef; state: 'projected' | 'published' }

/** A week of the map («Календарь»); weeks come newest first. */
export type LoadMapWeek = { monday: CalendarDate; sunday: CalendarDate; entries: LoadMapEntry[] }

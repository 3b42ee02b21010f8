import { addDays, mondayOf, weekdayOf, type CalendarDate, type Weekday } from './calendar-date'
import { loadKey, type LoadRef } from './load-item'
import type { Pair } from './pairs'

/** One slot of one week where something of the load stands. */
export type LoadMapEntry = { day: Weekday; pair: Pair; ref: LoadRef; state: 'projected' | 'published' }

/** A week of the map («Календарь»); weeks come newest first. */
export type LoadMapWeek = { monday: CalendarDate; sunday: CalendarDate; entries: LoadMapEntry[] }

/** The weeks in which something stands, newest first, each by day, pair and item; an item once in a slot. */
export function loadMapWeeks(
  placed: readonly (Omit<LoadMapEntry, 'day'> & { date: CalendarDate })[],
): LoadMapWeek[] {
  const byWeek = new Map<CalendarDate, Map<string, LoadMapEntry>>()
  for (const { date, pair, ref, state } of placed) {
    const monday = mondayOf(date)
    const week = byWeek.get(monday) ?? new Map<string, LoadMapEntry>()
    byWeek.set(monday, week)
    week.set(`${date} ${pair} ${loadKey(ref)} ${state}`, { day: weekdayOf(date), pair, ref, state })
  }
  return [...byWeek]
    .map(([monday, entries]) => ({
      monday,
      sunday: addDays(monday, 6),
      entries: [...entries.values()].sort((a, b) => a.day - b.day || a.pair - b.pair || a.ref.id - b.ref.id),
    }))
    .sort((a, b) => (a.monday < b.monday ? 1 : -1))
}

/** A slot of a week's map: a draft anywhere in it makes it one. `isChosen`: something of the chosen load stands there. */
export type MapSlot = { day: Weekday; pair: Pair; state: LoadMapEntry['state']; isChosen: boolean }

/** The slots of a week where anything stands. `chosen`: load items by `loadKey`. */
export function mapSlots(entries: readonly LoadMapEntry[], chosen: ReadonlySet<string>): MapSlot[] {
  const slots = new Map<number, MapSlot>()
  for (const { day, pair, ref, state } of entries) {
    const key = day * 10 + pair
    const known = slots.get(key)
    slots.set(key, {
      day,
      pair,
      state: known?.state === 'projected' ? 'projected' : state,
      isChosen: known?.isChosen === true || chosen.has(loadKey(ref)),
    })
  }
  return [...slots.values()]
}

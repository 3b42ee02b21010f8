import { addDays, mondayOf, weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { loadKey, type LoadRef } from '@/lib/core/load/rules/load-item'

/** A slot of one week that contains some of the load. */
export type LoadMapEntry = { day: Weekday; pair: Pair; ref: LoadRef; state: 'projected' | 'published' }

export type LoadMapWeek = { monday: CalendarDate; sunday: CalendarDate; entries: LoadMapEntry[] }

/** The weeks with any load, newest first; entries sorted by day, pair and item, each item once per slot. */
export function loadMapWeeks(placed: readonly (Omit<LoadMapEntry, 'day'> & { date: CalendarDate })[]): LoadMapWeek[] {
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

/** A slot of the map; `state` is draft if any entry is a draft. `isChosen`: contains the selected load. */
export type MapSlot = { day: Weekday; pair: Pair; state: LoadMapEntry['state']; isChosen: boolean }

/** The non-empty slots of a week. `chosen`: `loadKey`s of the selected items. */
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

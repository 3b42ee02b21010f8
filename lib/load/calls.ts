import { weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { MapEntryAnswer, MapWeekAnswer } from '@/lib/core/load/calls/load.contract'
import type { LoadMapEntry, LoadMapWeek } from './rules'

export const encodeMapWeek = ({ monday, sunday, entries }: LoadMapWeek): MapWeekAnswer => {
  const map: MapWeekAnswer['map'] = {}
  for (const { day, pair, ref, state } of entries)
    ((map[day] ??= {})[pair] ??= []).push({
      nagruzka_id: ref.id,
      of: ref.of === 'load' ? 'group' : 'metaprogram',
      type: state === 'projected' ? 'projected' : 'published projected',
    })
  return { dbeg: monday, dend: sunday, map }
}

const entryOf = (day: string, pair: string, entry: MapEntryAnswer): LoadMapEntry => ({
  day: weekdayNumbered(Number(day)),
  pair: pairNumbered(Number(pair)),
  ref: { of: entry.of === 'group' ? 'load' : 'programme', id: entry.nagruzka_id } as LoadMapEntry['ref'],
  state: entry.type === 'projected' ? 'projected' : 'published',
})

export const decodeMapWeek = ({ dbeg, dend, map }: MapWeekAnswer): LoadMapWeek => ({
  monday: dbeg,
  sunday: dend,
  entries: Object.entries(map).flatMap(([day, pairs]) =>
    Object.entries(pairs).flatMap(([pair, entries]) => entries.map((entry) => entryOf(day, pair, entry))),
  ),
})

import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { placeOfSlot, grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import { allSlots, slotsOfDay } from '@/lib/core/rights/rules/slot-matrix'
import { folded } from '@/lib/core/words/rules/folded'
import { grouped } from '@/lib/core/words/rules/lists'

const anyTime = 'Любое время'

/** `12 из 56`, or «any time». Pairs that the day no longer has are not counted. */
export function slotsText(slots: readonly number[], pairs: readonly Pair[]): string {
  const all = allSlots(pairs)
  return slots.length === 0
    ? anyTime
    : `${all.filter((slot) => slots.includes(slot)).length}\u00a0из\u00a0${all.length}`
}

/** Days with their pairs: `Пн 1, 2; Ср 3`. */
export function slotListText(slots: readonly number[]): string {
  const byDay = grouped(slots.toSorted((a, b) => a - b).map(placeOfSlot), ({ weekday }) => weekday)
  const days = [...byDay].map(([day, own]) => `${weekdayShort[day]} ${own.map(({ pair }) => pair).join(', ')}`)
  return days.join('; ') || anyTime
}

/** Parses pairs such as `1, 3-5`; null if invalid. */
function writtenPairs(text: string, pairs: readonly Pair[]): Pair[] | null {
  const named = text.split(',').map((part): Pair[] => {
    const [, first, last = first] = /^\s*(\d{1,2})\s*(?:-\s*(\d{1,2}))?\s*$/.exec(folded(part)) ?? []
    return pairs.filter((pair) => pair >= Number(first) && pair <= Number(last))
  })
  return named.every((own) => own.length > 0) ? named.flat() : null
}

/**
 * The inverse of `slotListText`: `Пн 1-4; Ср`, where a day alone means all its pairs and empty text means any
 * time. Null if invalid.
 */
export function writtenSlots(text: string, pairs: readonly Pair[]): number[] | null {
  if (text.trim() === '' || nameKey(text) === nameKey(anyTime)) return []
  const slots: number[] = []
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [, word = '', rest = ''] = /^\s*(\p{L}+)\.?(.*)$/u.exec(part) ?? []
    const weekday = weekdays.find((day) =>
      [weekdayShort[day], weekdayTitles[day]].some((name) => nameKey(name) === nameKey(word)),
    )
    if (weekday === undefined) return null
    const own = rest.trim() === '' ? null : writtenPairs(rest, pairs)
    if (rest.trim() !== '' && own === null) return null
    slots.push(...(own ? own.map((pair) => grantSlot({ weekday, pair })) : slotsOfDay(pairs, weekday)))
  }
  return [...new Set(slots)].sort((a, b) => a - b)
}

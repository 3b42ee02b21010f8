import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { listAt } from '@/lib/quality/rules/timetable'
import { type PartKey, partKeyOf, type TakeoverPart } from '@/lib/takeover/rules'
import type { LoadAhead } from './take-load-over'

/** The times of these classes, each once, by weekday and pair. */
function slotsOf(items: readonly ScheduleItem[]): TakeoverPart['slots'] {
  const slots = new Map(items.map(({ date, pair }) => [`${weekdayOf(date)} ${pair}`, { day: weekdayOf(date), pair }]))
  return [...slots.values()].sort((a, b) => a.day - b.day || a.pair - b.pair)
}

/**
 * Everything that can be taken over, chosen or not, by title. `mine`: the classes that the actor may change; `held`:
 * those that stay.
 */
export function partsOf(
  items: readonly ScheduleItem[],
  {
    mine,
    held,
    ahead,
  }: { mine: ReadonlySet<MeetingId>; held: ReadonlyMap<MeetingId, unknown>; ahead: readonly LoadAhead[] },
): TakeoverPart[] {
  const classes = new Map<PartKey, ScheduleItem[]>()
  for (const item of items) listAt(classes, partKeyOf(item)).push(item)
  const load = new Map(ahead.map((one): [PartKey, LoadAhead] => [`load-${one.id}`, one]))
  const keys = new Set([
    ...classes.keys(),
    ...[...load].flatMap(([key, { missingHours }]) => (missingHours > 0 ? [key] : [])),
  ])
  return [...keys]
    .flatMap((key): TakeoverPart[] => {
      const own = classes.get(key) ?? []
      const planned = load.get(key)
      const named = own[0] ?? planned?.item
      if (!named) return []
      const dates = own.map(({ date }) => date).sort()
      const permitted = own.filter(({ id }) => mine.has(id))
      return [
        {
          key,
          title: named.title,
          lessonType: named.lessonType,
          groups: named.groups.map(groupText),
          slots: slotsOf(own),
          firstDate: dates[0] ?? null,
          lastDate: dates.at(-1) ?? null,
          meetings: permitted.length,
          clashes: permitted.filter(({ id }) => held.has(id)).length,
          withheld: own.length - permitted.length,
          missingHours: planned?.missingHours ?? 0,
        },
      ]
    })
    .sort((a, b) => inAlphabet(a.title, b.title) || a.lessonType - b.lessonType || inAlphabet(a.key, b.key))
}

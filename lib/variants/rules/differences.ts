import {
  daysBetween,
  mondayOf,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'

export const marks = ['added', 'moved', 'gone', 'same'] as const
export type Mark = (typeof marks)[number]

/** A class of a variant's week. `other`: a moved class in its place without the variant. */
export type MarkedClass = { item: ScheduleItem; mark: Mark; other: ScheduleItem | null }

const roomsOf = ({ rooms }: ScheduleItem): string => rooms.map(({ id }) => id).join(' ')

const isMoved = (a: ScheduleItem, b: ScheduleItem): boolean =>
  a.date !== b.date || a.pair !== b.pair || roomsOf(a) !== roomsOf(b)

/**
 * Compares classes without and with a variant; sorted by date and pair. `before` and `after`: the same set of
 * classes, or the same week.
 */
export function markedClasses(
  before: readonly ScheduleItem[],
  after: readonly ScheduleItem[],
  added: (id: MeetingId) => boolean,
): MarkedClass[] {
  const beforeById = new Map(before.map((item) => [item.id, item]))
  const afterIds = new Set(after.map(({ id }) => id))
  const marked = after.map((item): MarkedClass => {
    const previous = beforeById.get(item.id)
    if (added(item.id)) return { item, mark: 'added', other: null }
    return previous && isMoved(previous, item)
      ? { item, mark: 'moved', other: previous }
      : { item, mark: 'same', other: null }
  })
  const removed = before
    .filter(({ id }) => !afterIds.has(id))
    .map((item): MarkedClass => ({ item, mark: 'gone', other: null }))
  return [...marked, ...removed].sort(({ item: a }, { item: b }) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.pair - b.pair || a.id - b.id,
  )
}

export type SlotOfWeek = { day: Weekday; pair: Pair; rooms: readonly string[] }

/** Classes of one series with the same change. `from`: their place without the variant; `to`: with it. */
export type VariantDifference = {
  mark: Exclude<Mark, 'same'>
  item: ScheduleItem
  from: SlotOfWeek | null
  to: SlotOfWeek | null
  /** With the variant; for removed classes, their former dates. */
  dates: readonly CalendarDate[]
  /** The number of weeks they move. */
  weeks: number
}

const slotOf = ({ date, pair, rooms }: ScheduleItem): SlotOfWeek => ({
  day: weekdayOf(date),
  pair,
  rooms: rooms.map(({ title }) => title),
})

const weeksBetween = (a: CalendarDate, b: CalendarDate): number => daysBetween(mondayOf(a), mondayOf(b)) / 7

/** The changes by a variant, with equal ones of a series merged. */
export function differencesOf(classes: readonly MarkedClass[]): VariantDifference[] {
  const byKey = new Map<string, VariantDifference & { dates: CalendarDate[] }>()
  for (const { item, mark, other } of classes) {
    if (mark === 'same') continue
    const from = mark === 'added' ? null : slotOf(other ?? item)
    const to = mark === 'gone' ? null : slotOf(item)
    const weeks = other ? weeksBetween(other.date, item.date) : 0
    const key = JSON.stringify([mark, item.eventId, from, to, weeks])
    const alike = byKey.get(key)
    if (alike) alike.dates.push(item.date)
    else byKey.set(key, { mark, item, from, to, dates: [item.date], weeks })
  }
  return [...byKey.values()].sort(
    (a, b) =>
      a.item.title.localeCompare(b.item.title, 'ru') || (a.dates[0] ?? '').localeCompare(b.dates[0] ?? ''),
  )
}

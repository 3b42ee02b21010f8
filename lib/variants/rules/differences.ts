import {
  daysBetween,
  mondayOf,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type MeetingId, idNumbered } from '@/lib/core/names/rules/ids'
import type { TouchedClasses } from '@/lib/core/placing/rules/placement'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

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

/** Apart from the ids of any variant's own classes. */
const idOfOther = (id: MeetingId): MeetingId => (id < 0 ? idNumbered(id - 1_000_000) : id)

/**
 * The same classes in two variants, ready to be marked: those of load that both place in one slot and in the same
 * rooms are left out of both, because each variant has ids of its own for them.
 */
export function betweenVariants(
  other: readonly ScheduleItem[],
  own: readonly ScheduleItem[],
): { before: ScheduleItem[]; after: ScheduleItem[] } {
  const placeOf = (item: ScheduleItem) =>
    item.id < 0 ? [item.loadItemId, item.programmeDisciplineId, item.date, item.pair, roomsOf(item)].join() : null
  const unlike = (items: readonly ScheduleItem[], others: readonly ScheduleItem[]) => {
    const places = new Set(others.map(placeOf))
    return items.filter((item) => item.id > 0 || !places.has(placeOf(item)))
  }
  return {
    before: unlike(other, own).map((item) => ({ ...item, id: idOfOther(item.id) })),
    after: unlike(own, other),
  }
}

/** The groups, then the teachers, of all classes that change, each with how many, by title. */
export function touchedIn(classes: readonly MarkedClass[]): TouchedClasses[] {
  const touched = new Map<string, TouchedClasses>()
  for (const { item, mark, other } of classes) {
    if (mark === 'same') continue
    const own = new Map([item, ...(other ? [other] : [])].flatMap(touchedBy).map((one) => [keyOf(one), one]))
    for (const [key, one] of own) touched.set(key, { ...one, meetings: (touched.get(key)?.meetings ?? 0) + 1 })
  }
  return [...touched.values()].sort((a, b) => a.kind.localeCompare(b.kind) || inAlphabet(a.title, b.title))
}

const keyOf = ({ kind, id }: TouchedClasses): string => `${kind} ${id}`

const touchedBy = ({ groups, teachers }: ScheduleItem): TouchedClasses[] => [
  ...groups.map(({ id, title }) => ({ kind: 'group' as const, id, title, meetings: 1 })),
  ...teachers.map(({ id, name }) => ({ kind: 'teacher' as const, id, title: name, meetings: 1 })),
]

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
    (a, b) => inAlphabet(a.item.title, b.item.title) || (a.dates[0] ?? '').localeCompare(b.dates[0] ?? ''),
  )
}

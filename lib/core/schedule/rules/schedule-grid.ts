import { daysBetween, weekdays, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { mostPairs, pairNumbers, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'
import { sameData } from '@/lib/core/words/rules/same-data'
import type { NamedGroup, Schedule, ScheduleItem, ScheduleRequest, ScheduleWish } from './schedule'

export type Slot = { day: Weekday; pair: Pair }

export const sameSlot = (a: Slot, b: Slot | null): boolean => a.day === b?.day && a.pair === b.pair

/** The content of one slot. `items`: classes and exams in display order. */
export type GridCell = Slot & {
  items: readonly ScheduleItem[]
  requests: readonly ScheduleRequest[]
  wishes: readonly ScheduleWish[]
}

/** The cells of a week by day and pair, including pairs that the university no longer has. */
export type WeekCells = readonly GridCell[]

export const weekSlots: readonly Slot[] = weekdays.flatMap((day) => pairNumbers.map((pair) => ({ day, pair })))

const slotIndex = ({ day, pair }: Slot): number => (day - 1) * mostPairs + pair - 1

export const cellAt = (cells: WeekCells, slot: Slot): GridCell => cells[slotIndex(slot)] ?? emptyCell(slot)

const emptyCell = ({ day, pair }: Slot): GridCell => ({ day, pair, items: [], requests: [], wishes: [] })

/** Whether anything takes place in a cell; traces do not count. */
export const takesPlace = ({ items, requests }: GridCell): boolean =>
  requests.length > 0 || items.some(({ state }) => state !== 'trace')

export const isEmptyCell = ({ items, requests, wishes }: GridCell): boolean =>
  items.length === 0 && requests.length === 0 && wishes.length === 0

/** Whether a cell has something to print; drafts count only if `printsDrafts`. */
export const isPrintedCell = (cell: GridCell, printsDrafts: boolean): boolean =>
  !isEmptyCell({ ...cell, items: cell.items.filter(({ state }) => printsDrafts || state !== 'projected') })

/** The selected subgroup of the shown group; 0 means all. */
export type SubgroupFilter = { subgroup: Subgroup; subject: Subject | null }

/**
 * Whether an item is for the selected subgroup. An item that names the whole group is for both; one that does
 * not name the group (a programme row) goes by its own `subgroup`.
 */
export function concerns(
  item: { groups: readonly NamedGroup[]; subgroup?: Subgroup },
  { subgroup, subject }: SubgroupFilter,
): boolean {
  if (subgroup === 0 || subject?.kind !== 'group') return true
  const ownGroups = item.groups.filter((group) => group.id === subject.id)
  const parts = ownGroups.length > 0 ? ownGroups.map((group) => group.subgroup) : [item.subgroup ?? 0]
  return parts.some((part) => part === 0 || part === subgroup)
}

const isCorrespondence = (item: ScheduleItem): boolean => item.groups.some((group) => group.correspondence)

/** Correspondence students last, then traces; then by subgroup; the rest compares as strings, independent of locale. */
function itemOrder(a: ScheduleItem, b: ScheduleItem): number {
  return (
    Number(isCorrespondence(a)) - Number(isCorrespondence(b)) ||
    Number(a.state === 'trace') - Number(b.state === 'trace') ||
    a.subgroup - b.subgroup ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id)
  )
}

/**
 * Removes duplicates: an event is shown once per slot, different events always separately, even with equal
 * titles and teachers. A class in a slot hides its own trace there.
 */
function distinctEvents(items: readonly ScheduleItem[]): ScheduleItem[] {
  const byEvent = new Map<number, ScheduleItem>()
  for (const item of items) {
    const existing = byEvent.get(item.eventId)
    if (!existing || (existing.state === 'trace' && item.state !== 'trace')) byEvent.set(item.eventId, item)
  }
  return [...byEvent.values()].sort(itemOrder)
}

type SlotContents = { items: ScheduleItem[]; requests: ScheduleRequest[]; wishes: ScheduleWish[] }

/** The cells of the week from `monday`; anything outside the week is ignored. */
export function weekCells(schedule: Schedule, monday: CalendarDate, filter: SubgroupFilter): WeekCells {
  const slotOf = ({ date, pair }: { date: CalendarDate; pair: Pair }) => {
    const day = daysBetween(monday, date)
    return day >= 0 && day < weekdays.length ? day * mostPairs + pair - 1 : -1
  }
  const bySlot = weekSlots.map((): SlotContents => ({ items: [], requests: [], wishes: [] }))
  for (const item of schedule.items)
    if (item.kind !== 'booking' && concerns(item, filter)) bySlot[slotOf(item)]?.items.push(item)
  for (const request of schedule.requests)
    if (concerns(request, filter)) bySlot[slotOf(request)]?.requests.push(request)
  for (const wish of schedule.wishes) bySlot[slotOf(wish)]?.wishes.push(wish)
  return weekSlots.map((slot, index) => {
    const { items = [], requests = [], wishes = [] } = bySlot[index] ?? {}
    return { ...slot, items: distinctEvents(items), requests, wishes }
  })
}

/** Equality of cells, so that a change elsewhere in the week does not re-render this one. */
export const sameCell: (a: GridCell, b: GridCell) => boolean = sameData

import { daysBetween, weekdays, type CalendarDate, type Weekday } from './calendar-date'
import { mostPairs, pairNumbers, type Pair } from './pairs'
import type { Subgroup, Subject } from './resource'
import { sameData } from './same-data'
import type { NamedGroup, Schedule, ScheduleItem, ScheduleRequest, ScheduleWish } from './schedule'

export type Slot = { day: Weekday; pair: Pair }

/** What one slot of a week holds. `items`: classes and exams, in the order in which they are shown. */
export type GridCell = Slot & {
  items: readonly ScheduleItem[]
  requests: readonly ScheduleRequest[]
  wishes: readonly ScheduleWish[]
}

/** A week's cells, day by day and pair by pair, whatever pairs the university has: what stands in none of them is shown too. */
export type WeekCells = readonly GridCell[]

export const weekSlots: readonly Slot[] = weekdays.flatMap((day) =>
  pairNumbers.map((pair) => ({ day, pair })),
)

const slotIndex = ({ day, pair }: Slot): number => (day - 1) * mostPairs + pair - 1

export const cellAt = (cells: WeekCells, slot: Slot): GridCell => cells[slotIndex(slot)] ?? emptyCell(slot)

const emptyCell = ({ day, pair }: Slot): GridCell => ({ day, pair, items: [], requests: [], wishes: [] })

/** Whether anything is held in a cell: a trace is not. */
export const takesPlace = ({ items, requests }: GridCell): boolean =>
  requests.length > 0 || items.some(({ state }) => state !== 'trace')

export const isEmptyCell = ({ items, requests, wishes }: GridCell): boolean =>
  items.length === 0 && requests.length === 0 && wishes.length === 0

/** Whether something of a cell goes on paper: a draft does only while it is worked on. */
export const isPrintedCell = (cell: GridCell, printsDrafts: boolean): boolean =>
  !isEmptyCell({ ...cell, items: cell.items.filter(({ state }) => printsDrafts || state !== 'projected') })

/** Whose half of a group is looked at; subgroup 0 stands for all. */
export type SubgroupFilter = { subgroup: Subgroup; subject: Subject | null }

/**
 * Whether a half of the group that is looked at takes part. What names the group without a half is for both; what does not
 * name it at all (a part of a programme, say) goes by its own subgroup.
 */
export function concerns(
  what: { groups: readonly NamedGroup[]; subgroup?: Subgroup },
  { subgroup, subject }: SubgroupFilter,
): boolean {
  if (subgroup === 0 || subject?.kind !== 'group') return true
  const own = what.groups.filter((group) => group.id === subject.id)
  const parts = own.length > 0 ? own.map((group) => group.subgroup) : [what.subgroup ?? 0]
  return parts.some((part) => part === 0 || part === subgroup)
}

const isCorrespondence = (item: ScheduleItem): boolean => item.groups.some((group) => group.correspondence)

/** Those of correspondence students last, then what has left the slot; halves in order; the rest as texts compare everywhere alike. */
function itemOrder(a: ScheduleItem, b: ScheduleItem): number {
  return (
    Number(isCorrespondence(a)) - Number(isCorrespondence(b)) ||
    Number(a.state === 'trace') - Number(b.state === 'trace') ||
    a.subgroup - b.subgroup ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id)
  )
}

/**
 * One event is shown once in a slot, whatever asked for it; two events are both shown, even with the same title and teachers.
 * What stands in a slot hides its own trace there.
 */
function distinctEvents(items: readonly ScheduleItem[]): ScheduleItem[] {
  const byEvent = new Map<number, ScheduleItem>()
  for (const item of items) {
    const known = byEvent.get(item.eventId)
    if (!known || (known.state === 'trace' && item.state !== 'trace')) byEvent.set(item.eventId, item)
  }
  return [...byEvent.values()].sort(itemOrder)
}

/** The cells of the week that begins on `monday`; what lies outside it is left out. */
export function weekCells(schedule: Schedule, monday: CalendarDate, filter: SubgroupFilter): WeekCells {
  const slotOf = ({ date, pair }: { date: CalendarDate; pair: Pair }) => {
    const day = daysBetween(monday, date)
    return day >= 0 && day < weekdays.length ? day * mostPairs + pair - 1 : -1
  }
  const found = weekSlots.map(() => ({
    items: [] as ScheduleItem[],
    requests: [] as ScheduleRequest[],
    wishes: [] as ScheduleWish[],
  }))
  for (const item of schedule.items)
    if (item.kind !== 'booking' && concerns(item, filter)) found[slotOf(item)]?.items.push(item)
  for (const request of schedule.requests)
    if (concerns(request, filter)) found[slotOf(request)]?.requests.push(request)
  for (const wish of schedule.wishes) found[slotOf(wish)]?.wishes.push(wish)
  return weekSlots.map((slot, index) => {
    const { items = [], requests = [], wishes = [] } = found[index] ?? {}
    return { ...slot, items: distinctEvents(items), requests, wishes }
  })
}

/** Whether two cells say the same, so that a change elsewhere in the week draws this one no second time. */
export const sameCell: (a: GridCell, b: GridCell) => boolean = sameData

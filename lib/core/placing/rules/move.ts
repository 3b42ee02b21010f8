import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, daysBetween, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { ChangeWarning } from './change-warnings'
import type { Conflict, UntaughtDate, Untouched } from './placement'
import { untaughtOn, type UntaughtReason } from './placement-series'

/** Move a class to another slot, withdraw it, or change its room. */
export type MoveWay = 'move' | 'withdraw' | 'room'

export type MoveOrder = {
  id: MeetingId
  /** The date on which the user saw it; null: not given. */
  seenOn: CalendarDate | null
  /** Null: withdrawn. `pair` null: unchanged. */
  to: { date: CalendarDate; pair: Pair | null } | null
  /** Replaces all its rooms; null: keep them. */
  roomId: RoomId | null
  reason: string
  /** Moves the class itself, without a request or trace. */
  justChange: boolean
  /** Also moves the later classes of its series by the same amount. */
  untilEnd: boolean
  version?: number
  dryRun: boolean
}

/** Whether an order changes only the room of a class. */
export const changesRoomOnly = ({ to, roomId }: Pick<MoveOrder, 'to' | 'roomId'>, { date, pair }: DatedSlot): boolean =>
  to !== null && roomId !== null && to.date === date && (to.pair ?? pair) === pair

/** The result of a move or withdrawal, real or dry run. */
export type Moved = {
  /** By date; for a withdrawal, the remaining traces. */
  items: ScheduleItem[]
  request: ScheduleRequest | null
  /** Classes of the series that stay: past ones, or ones moved by hand. */
  untouched: readonly Untouched[]
  /** Dates without teaching, so the class that would move there stays. */
  untaught: UntaughtDate[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

export type SwapOrder = {
  /** Each side is in one slot. */
  from: readonly MeetingId[]
  to: readonly MeetingId[]
  /** The room for the classes of `from`, instead of the other side's; null: the other side's. */
  roomId: RoomId | null
  /** Swaps dates and pairs but not rooms. */
  keepsRooms: boolean
  /** Also swaps later classes of both series on every date that has both. */
  untilEnd: boolean
  reason: string
  dryRun: boolean
}

/** The result of a swap, real or dry run. */
export type Swapped = Pick<Moved, 'items' | 'request' | 'untouched' | 'warnings' | 'changeId'>

/** Asks which of the other classes one class could swap with. */
export type SwapQuestion = Pick<SwapOrder, 'roomId' | 'keepsRooms'> & {
  id: MeetingId
  others: readonly MeetingId[]
}

/** A possible swap partner and the resulting conflicts. */
export type SwapOffer = { id: MeetingId; conflicts: readonly Conflict[] }

export type Shift<Item> = {
  moves: (DatedSlot & { item: Item })[]
  untouched: Item[]
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
}

type Shifted = Pick<ScheduleItem, 'date' | 'pair' | 'trace' | 'groups'>

/** Whether a later class of the series has the same teaching weekday and pair as `item` and was not moved. */
const isInSameSlot = (calendar: AcademicCalendar, item: Shifted, other: Shifted): boolean =>
  other === item ||
  (other.pair === item.pair &&
    teachingDay(calendar, other.date).weekday === teachingDay(calendar, item.date).weekday &&
    !other.trace)

/**
 * Shifts a class and its `later` ones. A later class follows if it has the same teaching weekday and pair and
 * was not moved by hand. Nothing moves from or into the past. `to` null: they are withdrawn.
 */
export function shiftSeries<Item extends Shifted>(
  calendar: AcademicCalendar,
  { item, later, to, today }: { item: Item; later: readonly Item[]; to: DatedSlot | null; today: CalendarDate },
): Shift<Item> {
  const shift: Shift<Item> = { moves: [], untouched: [], untaught: [] }
  const days = to === null ? 0 : daysBetween(item.date, to.date)
  for (const one of [item, ...later]) {
    const date = addDays(one.date, days)
    const reason = one === item || days === 0 ? null : untaughtOn(calendar, date, courseYearsOf(one))
    if (!isInSameSlot(calendar, item, one) || one.date < today || date < today) shift.untouched.push(one)
    else if (reason) shift.untaught.push({ date, reason })
    else shift.moves.push({ item: one, date, pair: to?.pair ?? one.pair })
  }
  return shift
}

export const courseYearsOf = ({ groups }: Pick<ScheduleItem, 'groups'>): (number | null)[] =>
  groups.map(({ courseYear }) => courseYear)

/** A class with the later ones of its series. */
export type FollowedClass<Item> = { item: Item; later: readonly Item[] }

/** The classes swapped on one date of the first side. */
export type SwappedDate<Item> = { ours: readonly [Item, ...Item[]]; theirs: readonly [Item, ...Item[]] }

/**
 * Swaps two sides, each in one slot, and their later classes: on every date from today on which both sides
 * are the same distance apart as now. A class without a partner stays.
 */
export function swapSeries<Item extends Shifted>(
  calendar: AcademicCalendar,
  ours: readonly FollowedClass<Item>[],
  theirs: readonly FollowedClass<Item>[],
  today: CalendarDate,
): { swaps: SwappedDate<Item>[]; untouched: Item[] } {
  const [ourItem, theirItem] = [ours[0]?.item, theirs[0]?.item]
  if (!ourItem || !theirItem) return { swaps: [], untouched: [] }
  const days = daysBetween(ourItem.date, theirItem.date)
  const movable = (side: readonly FollowedClass<Item>[]) =>
    side.flatMap(({ item, later }) =>
      [item, ...later].filter((one) => isInSameSlot(calendar, item, one) && one.date >= today),
    )
  const [ourClasses, theirClasses] = [movable(ours), movable(theirs)]
  const swaps = [...new Set(ourClasses.map(({ date }) => date))].sort().flatMap((date): SwappedDate<Item>[] => {
    const [first, ...more] = ourClasses.filter((one) => one.date === date)
    const [partner, ...partners] = theirClasses.filter((one) => one.date === addDays(date, days))
    return first && partner ? [{ ours: [first, ...more], theirs: [partner, ...partners] }] : []
  })
  const swapped = new Set(swaps.flatMap((one) => [...one.ours, ...one.theirs]))
  const involved = new Set([...ours, ...theirs].flatMap(({ item, later }) => [item, ...later]))
  return { swaps, untouched: [...involved].filter((one) => !swapped.has(one)) }
}

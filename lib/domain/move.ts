import { teachingDay, type AcademicCalendar } from './academic-calendar'
import { addDays, daysBetween, type CalendarDate } from './calendar-date'
import type { Conflict } from './conflicts'
import type { DatedSlot } from './dated-slot'
import type { ChangeId, MeetingId, RoomId } from './ids'
import type { Pair } from './pairs'
import type { ChangeWarning } from './change-warnings'
import type { UntaughtDate, Untouched } from './placement'
import { untaughtOn, type UntaughtReason } from './placement-series'
import type { ScheduleItem, ScheduleRequest } from './schedule'

/** A class goes elsewhere, or nowhere, or takes another room in the slot where it stands. */
export type MoveWay = 'move' | 'withdraw' | 'room'

export type MoveOrder = {
  id: MeetingId
  /** Where the asker saw it; null: not said. */
  seenOn: CalendarDate | null
  /** Null: withdrawn without a target. `pair` null: as it is. */
  to: { date: CalendarDate; pair: Pair | null } | null
  /** Instead of all its rooms; null: they stay. */
  roomId: RoomId | null
  reason: string
  /** The class itself moves: no request, and no trace where it was. */
  justChange: boolean
  /** And the later classes of its series by as much. */
  untilEnd: boolean
  version?: number
  dryRun: boolean
}

/** Whether an order leaves a class where it stands and gives it another room. */
export const changesRoomOnly = (
  { to, roomId }: Pick<MoveOrder, 'to' | 'roomId'>,
  { date, pair }: DatedSlot,
): boolean => to !== null && roomId !== null && to.date === date && (to.pair ?? pair) === pair

/** What was moved or withdrawn, or in a dry run would be. */
export type Moved = {
  /** By date; of a withdrawal the traces that are left. */
  items: ScheduleItem[]
  /** Null where nothing is recorded. */
  request: ScheduleRequest | null
  /** Classes of the series that stay: of the past, or moved by hand before. */
  untouched: Untouched[]
  /** Dates on which nothing is taught, so that a class could not be shifted there and stays. */
  untaught: UntaughtDate[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

export type SwapOrder = {
  /** Each side stands in one slot. */
  from: readonly MeetingId[]
  to: readonly MeetingId[]
  /** Where those of `from` go instead of the others' rooms; null: there. */
  roomId: RoomId | null
  /** Dates and pairs change places, rooms do not. */
  keepsRooms: boolean
  /** And the later classes of both series, on every date on which both stand. */
  untilEnd: boolean
  reason: string
  dryRun: boolean
}

/** What was swapped, or in a dry run would be. */
export type Swapped = Pick<Moved, 'items' | 'request' | 'untouched' | 'warnings' | 'changeId'>

/** How one class would change places with any of the others. */
export type SwapQuestion = Pick<SwapOrder, 'roomId' | 'keepsRooms'> & {
  id: MeetingId
  others: readonly MeetingId[]
}

/** A class that another may change places with, and who would be in the way. */
export type SwapOffer = { id: MeetingId; conflicts: Conflict[] }

export type Shift<Item> = {
  moves: (DatedSlot & { item: Item })[]
  untouched: Item[]
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
}

type Shifted = Pick<ScheduleItem, 'date' | 'pair' | 'trace' | 'groups'>

/** Whether a later class of a series stands as `item` does: on the same weekday in teaching terms, in its pair, moved by nobody. */
const standsLike = (calendar: AcademicCalendar, item: Shifted, one: Shifted): boolean =>
  one === item ||
  (one.pair === item.pair &&
    teachingDay(calendar, one.date).weekday === teachingDay(calendar, item.date).weekday &&
    !one.trace)

/**
 * How a series shifts with one of its classes, `later` being those that come after it. A later one follows that stands in the same
 * weekday (in teaching terms) and pair and that nobody moved by hand. Nothing leaves the past or goes there. `to` null: they are
 * withdrawn where they stand.
 */
export function shiftSeries<Item extends Shifted>(
  calendar: AcademicCalendar,
  {
    item,
    later,
    to,
    today,
  }: { item: Item; later: readonly Item[]; to: DatedSlot | null; today: CalendarDate },
): Shift<Item> {
  const shift: Shift<Item> = { moves: [], untouched: [], untaught: [] }
  const days = to === null ? 0 : daysBetween(item.date, to.date)
  for (const one of [item, ...later]) {
    const date = addDays(one.date, days)
    const reason = one === item || days === 0 ? null : untaughtOn(calendar, date, courseYearsOf(one))
    if (!standsLike(calendar, item, one) || one.date < today || date < today) shift.untouched.push(one)
    else if (reason) shift.untaught.push({ date, reason })
    else shift.moves.push({ item: one, date, pair: to?.pair ?? one.pair })
  }
  return shift
}

export const courseYearsOf = ({ groups }: Pick<ScheduleItem, 'groups'>): (number | null)[] =>
  groups.map(({ courseYear }) => courseYear)

/** A class and the later ones of its series. */
export type FollowedClass<Item> = { item: Item; later: readonly Item[] }

/** What changes places on one date of the first side. */
export type SwappedDate<Item> = { ours: readonly [Item, ...Item[]]; theirs: readonly [Item, ...Item[]] }

/**
 * How two sides, each standing in one slot, change places with all that follows them: on every date from today on on which both sides
 * stand as far apart as they do now. Whoever has nobody to change places with stays.
 */
export function swapSeries<Item extends Shifted>(
  calendar: AcademicCalendar,
  ours: readonly FollowedClass<Item>[],
  theirs: readonly FollowedClass<Item>[],
  today: CalendarDate,
): { swaps: SwappedDate<Item>[]; untouched: Item[] } {
  const [mine, other] = [ours[0]?.item, theirs[0]?.item]
  if (!mine || !other) return { swaps: [], untouched: [] }
  const days = daysBetween(mine.date, other.date)
  const standing = (side: readonly FollowedClass<Item>[]) =>
    side.flatMap(({ item, later }) =>
      [item, ...later].filter((one) => standsLike(calendar, item, one) && one.date >= today),
    )
  const [all, others] = [standing(ours), standing(theirs)]
  const swaps = [...new Set(all.map(({ date }) => date))].sort().flatMap((date): SwappedDate<Item>[] => {
    const [first, ...more] = all.filter((one) => one.date === date)
    const [partner, ...partners] = others.filter((one) => one.date === addDays(date, days))
    return first && partner ? [{ ours: [first, ...more], theirs: [partner, ...partners] }] : []
  })
  const swapped = new Set(swaps.flatMap((one) => [...one.ours, ...one.theirs]))
  const known = new Set([...ours, ...theirs].flatMap(({ item, later }) => [item, ...later]))
  return { swaps, untouched: [...known].filter((one) => !swapped.has(one)) }
}

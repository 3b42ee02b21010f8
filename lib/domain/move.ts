import { teachingDay, type AcademicCalendar } from './academic-calendar'
import { addDays, daysBetween, type CalendarDate } from './calendar-date'
import type { ChangeId, MeetingId, RoomId } from './ids'
import type { Pair } from './pairs'
import type { ChangeWarning, UntaughtDate, Untouched } from './placement'
import { untaughtOn, type UntaughtReason } from './placement-series'
import type { ScheduleItem, ScheduleRequest } from './schedule'

export type DatedSlot = { date: CalendarDate; pair: Pair }

export const isSameSlot = (a: DatedSlot, b: DatedSlot): boolean => a.date === b.date && a.pair === b.pair

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
  reason: string
  dryRun: boolean
}

export type Swapped = {
  items: ScheduleItem[]
  request: ScheduleRequest | null
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

export type Shift<Item> = {
  moves: (DatedSlot & { item: Item })[]
  untouched: Item[]
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
}

type Shifted = Pick<ScheduleItem, 'date' | 'pair' | 'trace' | 'groups'>

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
  const weekday = (one: Item) => teachingDay(calendar, one.date).weekday
  for (const one of [item, ...later]) {
    const date = addDays(one.date, days)
    const reason = one === item || days === 0 ? null : untaughtOn(calendar, date, courseYearsOf(one))
    const isLikeIt = one === item || (one.pair === item.pair && weekday(one) === weekday(item) && !one.trace)
    if (!isLikeIt || one.date < today || date < today) shift.untouched.push(one)
    else if (reason) shift.untaught.push({ date, reason })
    else shift.moves.push({ item: one, date, pair: to?.pair ?? one.pair })
  }
  return shift
}

export const courseYearsOf = ({ groups }: Pick<ScheduleItem, 'groups'>): (number | null)[] =>
  groups.map(({ courseYear }) => courseYear)

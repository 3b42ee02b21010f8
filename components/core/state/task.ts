import { type CalendarDate, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { type DatedSlot, isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pairNumbers } from '@/lib/core/calendar/rules/pairs'
import { pairsFrom, type RoomOptions } from '@/lib/core/free-rooms/rules/room-search'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import type { MoveWay, SwapOrder } from '@/lib/core/placing/rules/move'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'
import type { CellPick } from '@/lib/core/schedule/rules/cell-state'
import type { NamedRoom, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'

/** What is being dragged: picked up and not yet dropped on a cell. */
export type Dragged = { kind: 'load'; item: LoadItem } | { kind: 'class'; item: ScheduleItem }

/**
 * What an open panel works on, picked in the week (specification, «Swap», «Move», «Booking»). It survives a
 * change of week or subject, so that the target may be elsewhere, and ends with its mode.
 */
export type Task = SearchTask | BookingTask | MoveTask | SwapTask

/**
 * `pairCount`: number of consecutive pairs, limited by the end of the day. `edits`: the booking that is changed,
 * and where it was opened; its dates move as far as `at` is from there.
 */
export type BookingTask = { mode: 'booking'; at: DatedSlot; pairCount?: number; edits?: EditedBooking }
type EditedBooking = { id: RequestId; from: DatedSlot }

/** `options`: if not the defaults. `marked`: rooms whose free slots the week shows. */
export type SearchTask = {
  mode: 'search'
  at: DatedSlot
  options?: RoomOptions
  marked?: readonly Pick<NamedRoom, 'id' | 'title'>[]
}

/**
 * `room`: replaces all its rooms; `another`: not chosen yet; null: unchanged. `untilEnd`: initially moves the
 * rest of the series too.
 */
export type MoveTask = {
  mode: 'move'
  item: ScheduleItem
  way: MoveWay
  to: DatedSlot | null
  room: Pick<NamedRoom, 'id' | 'title'> | 'another' | null
  untilEnd?: boolean
}
/** `tradesRooms` null: the default, which is true in a room's week. */
export type SwapTask = {
  mode: 'swap'
  item: ScheduleItem
  other: ScheduleItem | null
  tradesRooms: boolean | null
}

export const swapTaskOf = (item: ScheduleItem): SwapTask => ({
  mode: 'swap',
  item,
  other: null,
  tradesRooms: null,
})

/** What happens to the rooms: kept, or swapped; in a room's week the first class goes to that room. */
export function swapRooms(
  { tradesRooms }: SwapTask,
  subject: NamedSubject | null,
): Pick<SwapOrder, 'roomId' | 'keepsRooms'> {
  const room = subject?.kind === 'room' ? subject.id : null
  return (tradesRooms ?? room !== null) ? { keepsRooms: false, roomId: room } : { keepsRooms: true, roomId: null }
}

export const moveTaskOf = (item: ScheduleItem, way: MoveWay = 'move'): MoveTask => ({
  mode: 'move',
  item,
  way,
  to: null,
  room: way === 'room' ? 'another' : null,
})

/**
 * Work modes of the week (specification, section 4), each with its own panel. `load` is planning, including
 * programme rows («projects»); `booking` is «checkout».
 */
export type Mode =
  'load' | 'map' | 'swap' | 'search' | 'booking' | 'move' | 'requests' | 'overlaps' | 'wishes' | 'hours'

/** A mode that accompanies another and closes with it. All others exclude each other. */
const hosts: Partial<Record<Mode, Mode>> = { map: 'load' }

/** `set` of an active mode changes nothing. */
export type ModeChange = { set: Mode } | { remove: Mode }

/** The modes after one is set or removed. */
export function modesAfter(modes: readonly Mode[], change: ModeChange): readonly Mode[] {
  if ('remove' in change) {
    const left = modes.filter((mode) => mode !== change.remove && hosts[mode] !== change.remove)
    return left.length === modes.length ? modes : left
  }
  if (modes.includes(change.set)) return modes
  const host = hosts[change.set]
  return host && modes.includes(host) ? [host, change.set] : [change.set]
}

/** The task that remains in these modes. */
export const taskIn = (task: Task | null, modes: readonly Mode[]): Task | null =>
  task && modes.includes(task.mode) ? task : null

/**
 * The task after a slot is picked in the week of `subject`; in a room's week the room becomes the target, a
 * room change keeps its slot. A swap needs a class, which the slot may not determine.
 */
export function taskAt(task: Task, at: DatedSlot, subject: NamedSubject | null = null): Task {
  switch (task.mode) {
    case 'search':
    case 'booking':
      return { ...task, at }
    case 'move':
      return {
        ...task,
        ...(task.way !== 'room' && { to: at, way: 'move' as const }),
        room: roomIn(task, subject) ?? task.room,
      }
    case 'swap':
      return task
  }
}

/**
 * The task after the user's own change, which turned `was` into `now`: refers to its classes as they are now;
 * null if one is gone. A week that never contained a class cannot tell.
 */
export function renewedTask(task: Task, was: readonly ScheduleItem[], now: readonly ScheduleItem[]): Task | null {
  const current = (item: ScheduleItem): ScheduleItem | null => {
    const renewed = now.find(({ id }) => id === item.id)
    if (renewed) return renewed.state === 'trace' ? null : renewed
    return was.some(({ id }) => id === item.id) ? null : item
  }
  switch (task.mode) {
    case 'search':
    case 'booking':
      return task
    case 'move': {
      const item = current(task.item)
      if (!item || item.version === task.item.version) return item && task
      // The class has reached its target.
      const isThere = task.to !== null && isSameSlot(task.to, item)
      return { ...task, item, to: isThere ? null : task.to }
    }
    case 'swap': {
      const [item, other] = [current(task.item), task.other && current(task.other)]
      return item && { ...task, item, other }
    }
  }
}

/** The room that a class would move to in this week, unless it is already there. */
export const roomIn = ({ item }: MoveTask, subject: NamedSubject | null) =>
  subject?.kind === 'room' && !item.rooms.some(({ id }) => id === subject.id) ? subject : null

const manyPairs = (as: CellPick, { date, pair }: DatedSlot, count: number): [CellPick, DatedSlot][] =>
  pairsFrom(pairNumbers, pair, count).map((one) => [as, { date, pair: one }])

/** Every slot of a task, with its role. */
function picksOf(task: Task): [CellPick, DatedSlot | null][] {
  switch (task.mode) {
    case 'search':
      return manyPairs('search', task.at, task.options?.pairCount ?? 1)
    case 'booking':
      return manyPairs('booking', task.at, task.pairCount ?? 1)
    case 'move':
      return task.way === 'move'
        ? [
            ['moveFrom', task.item],
            ['moveTo', task.to],
          ]
        : [[task.way, task.item]]
    case 'swap':
      return [
        ['swapFrom', task.item],
        ['swapTo', task.other],
      ]
  }
}

/** The role of a slot in the week from `monday`. */
export function pickAt(task: Task | null, monday: CalendarDate, { day, pair }: Slot): CellPick | null {
  const pick =
    task && picksOf(task).find(([, slot]) => slot?.pair === pair && daysBetween(monday, slot.date) === day - 1)
  return pick?.[0] ?? null
}

/** The classes of a task, whose cards are marked. */
export const classesOfTask = (task: Task | null): readonly MeetingId[] => {
  if (task?.mode === 'move') return [task.item.id]
  return task?.mode === 'swap' ? [task.item.id, ...(task.other ? [task.other.id] : [])] : []
}

/** The classes of a slot that another may be swapped with, among those the user may swap. */
export const swapOffers = (
  items: readonly ScheduleItem[],
  { item }: SwapTask,
  maySwap: (item: ScheduleItem) => boolean,
): ScheduleItem[] => items.filter((one) => one.id !== item.id && maySwap(one))

/** The task as the week shows it: while a class is dragged, its move. */
export const visibleTask = (task: Task | null, carried: Dragged | null): Task | null =>
  carried?.kind === 'class' ? moveTaskOf(carried.item) : task

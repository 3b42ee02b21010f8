import type { NamedSubject } from '@/lib/domain/active-item'
import type { CellPick } from '@/lib/domain/cell-state'
import { daysBetween, type CalendarDate } from '@/lib/domain/calendar-date'
import type { MeetingId } from '@/lib/domain/ids'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { MoveWay, SwapOrder } from '@/lib/domain/move'
import { pairNumbers } from '@/lib/domain/pairs'
import { pairsFrom, type RoomOptions } from '@/lib/domain/room-search'
import type { NamedRoom, ScheduleItem } from '@/lib/domain/schedule'
import type { Slot } from '@/lib/domain/schedule-grid'
import type { Mode } from './modes'

/**
 * What an open panel works on, picked in the week (specification, «Swap», «Move», «Booking»). It outlives a change of week or
 * subject, so that a target may be looked for in another, and leaves with its mode.
 */
export type Task = SearchTask | BookingTask | MoveTask | SwapTask

/** `pairCount`: pairs one after another, as far as the day has them. */
type BookingTask = { mode: 'booking'; at: DatedSlot; pairCount?: number }

/** `options`: how it is looked for, unless as usual. `marked`: rooms that the week shows as free wherever they are. */
export type SearchTask = {
  mode: 'search'
  at: DatedSlot
  options?: RoomOptions
  marked?: readonly Pick<NamedRoom, 'id' | 'title'>[]
}

/** `room`: instead of all its rooms; `another`: one that is not chosen yet; null: they stay. */
export type MoveTask = {
  mode: 'move'
  item: ScheduleItem
  way: MoveWay
  to: DatedSlot | null
  room: Pick<NamedRoom, 'id' | 'title'> | 'another' | null
}
/** `tradesRooms` null: as usual, which is so where a room's week is looked at. */
export type SwapTask = {
  mode: 'swap'
  item: ScheduleItem
  other: ScheduleItem | null
  tradesRooms: boolean | null
}

export const swapOf = (item: ScheduleItem): SwapTask => ({
  mode: 'swap',
  item,
  other: null,
  tradesRooms: null,
})

/** What becomes of the rooms: each class keeps its own, or they change places, the first one's going to the room whose week it is. */
export function swapRooms(
  { tradesRooms }: SwapTask,
  subject: NamedSubject | null,
): Pick<SwapOrder, 'roomId' | 'keepsRooms'> {
  const room = subject?.kind === 'room' ? subject.id : null
  return (tradesRooms ?? room !== null)
    ? { keepsRooms: false, roomId: room }
    : { keepsRooms: true, roomId: null }
}

export const moveOf = (item: ScheduleItem, way: MoveWay = 'move'): MoveTask => ({
  mode: 'move',
  item,
  way,
  to: null,
  room: way === 'room' ? 'another' : null,
})

/** The task that is left under these modes. */
export const taskIn = (task: Task | null, modes: readonly Mode[]): Task | null =>
  task && modes.includes(task.mode) ? task : null

/**
 * The task after a slot is picked in the week of `subject`, which, as a room, is where a class then goes; one that only changes its
 * room stays in its slot. A swap takes a class, which the slot may not name.
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

const roomIn = ({ item }: MoveTask, subject: NamedSubject | null) =>
  subject?.kind === 'room' && !item.rooms.some(({ id }) => id === subject.id) ? subject : null

const manyPairs = (as: CellPick, { date, pair }: DatedSlot, count: number): [CellPick, DatedSlot][] =>
  pairsFrom(pairNumbers, pair, count).map((one) => [as, { date, pair: one }])

/** Every slot that a task has to do with, and what. */
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

/** What a task does with a slot of the week that begins on `monday`. */
export function pickAt(task: Task | null, monday: CalendarDate, { day, pair }: Slot): CellPick | null {
  const found =
    task &&
    picksOf(task).find(([, slot]) => slot?.pair === pair && daysBetween(monday, slot.date) === day - 1)
  return found?.[0] ?? null
}

/** The classes that a task works on: their cards say so. */
export const classesOf = (task: Task | null): readonly MeetingId[] => {
  if (task?.mode === 'move') return [task.item.id]
  return task?.mode === 'swap' ? [task.item.id, ...(task.other ? [task.other.id] : [])] : []
}

/** The classes of a slot that another may be swapped with, of those that the user may swap at all. */
export const swapOffers = (
  items: readonly ScheduleItem[],
  { item }: SwapTask,
  maySwap: (item: ScheduleItem) => boolean,
): ScheduleItem[] => items.filter((one) => one.id !== item.id && maySwap(one))

import type { CalendarDate } from './calendar-date'
import type { RoomId } from './ids'
import type { Pair } from './pairs'
import type { Slot } from './schedule-grid'
import type { RoomEntry } from './vocabulary'

/** What a room is searched for. */
export type FreeRoomsQuestion = {
  date: CalendarDate
  pairs: readonly Pair[]
  /** Free in all of the pairs; else in any of them. */
  together: boolean
  /** On every date to the end of the semester that runs as this weekday. */
  toSemesterEnd: boolean
  /** Rooms that are taken are listed too, after the free ones. */
  withOccupied: boolean
  ignoreWishes: boolean
  /** Drafts take a room too, as far as the asker may see them. */
  drafts: boolean
}

/** `isDrafted`: it is occupied, by drafts alone. */
export type FoundRoom = RoomEntry & { isOccupied: boolean; isDrafted: boolean }

/** Which of the rooms asked about are free in a slot of a week. */
export type FreeSlot = Slot & { roomIds: RoomId[] }

/** Whether a room that is taken in some pairs answers the question. */
export const isFreeIn = (
  taken: readonly Pair[],
  { pairs, together }: Pick<FreeRoomsQuestion, 'pairs' | 'together'>,
): boolean => {
  const isFree = (pair: Pair) => !taken.includes(pair)
  return together ? pairs.every(isFree) : pairs.some(isFree)
}

const russian = new Intl.Collator('ru', { numeric: true })

/** Those without a building of their own come last. */
const byBuilding = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || russian.compare(a ?? '', b ?? '')

/** Free ones first, each by building and title. */
export const byFreedom = (a: FoundRoom, b: FoundRoom): number =>
  Number(a.isOccupied) - Number(b.isOccupied) ||
  byBuilding(a.building, b.building) ||
  russian.compare(a.title, b.title) ||
  a.id - b.id

/** How free a room is from a slot on: `always` to the end of the semester, `once` on that date alone. Null seats: not known. */
export type RoomFreedom = { free: 'always' | 'once' | 'never'; seats: number | null }

/** Of all rooms, by what is found on the date, and to the semester's end. */
export function roomFreedom(
  once: readonly FoundRoom[],
  always: readonly FoundRoom[],
): ReadonlyMap<RoomId, RoomFreedom> {
  const lasting = new Set(always.filter(({ isOccupied }) => !isOccupied).map(({ id }) => id))
  return new Map(
    once.map(({ id, capacity, isOccupied }) => [
      id,
      { free: isOccupied ? 'never' : lasting.has(id) ? 'always' : 'once', seats: capacity },
    ]),
  )
}

import type { CalendarDate } from './calendar-date'
import { isVirtualRoom, type RoomId } from './ids'
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

/** A room as it stands from a slot on: free `always`, to the end of the semester, `once`, on that date alone, or `never`. */
export type RoomFreedom = Pick<FoundRoom, 'capacity' | 'hasProjector' | 'isComputerClass' | 'isDrafted'> & {
  free: 'always' | 'once' | 'never'
}

/** Of all rooms, by what is found on the date, and to the semester's end. */
export function roomFreedom(
  once: readonly FoundRoom[],
  always: readonly FoundRoom[],
): ReadonlyMap<RoomId, RoomFreedom> {
  const lasting = new Set(always.filter(({ isOccupied }) => !isOccupied).map(({ id }) => id))
  const freeOf = ({ id, isOccupied }: FoundRoom) =>
    isOccupied ? 'never' : lasting.has(id) ? 'always' : 'once'
  return new Map(
    once.map((room) => {
      const { id, capacity, hasProjector, isComputerClass, isDrafted } = room
      return [id, { capacity, hasProjector, isComputerClass, isDrafted, free: freeOf(room) }]
    }),
  )
}

/** What a class needs of its room. Null students: not known. */
export type RoomNeeds = { students: number | null; projector: boolean; computers: boolean }

/** What all the rooms have in which a class stood before is what it needs: nothing else tells. */
export function needsOf(
  students: number | null,
  used: readonly RoomId[],
  freedom: ReadonlyMap<RoomId, RoomFreedom>,
): RoomNeeds {
  const known = used.filter((id) => !isVirtualRoom(id)).flatMap((id) => freedom.get(id) ?? [])
  const haveAll = (has: (room: RoomFreedom) => boolean) => known.length > 0 && known.every(has)
  return {
    students,
    projector: haveAll(({ hasProjector }) => hasProjector),
    computers: haveAll(({ isComputerClass }) => isComputerClass),
  }
}

/** What speaks against a room. `ends`: it is free on the date, and not to the end of the semester. */
export type RoomFault = 'taken' | 'drafted' | 'ends' | 'seats' | 'projector' | 'computers'

/** What speaks against a room, the worst first; nothing where it fits, as far as is known. `lasts`: it is wanted to the semester's end. */
export function roomFaults(room: RoomFreedom, needs: RoomNeeds, lasts: boolean): RoomFault[] {
  const { free, isDrafted, capacity, hasProjector, isComputerClass } = room
  const { students, projector, computers } = needs
  const faults: [RoomFault, boolean][] = [
    ['taken', free === 'never' && !isDrafted],
    ['drafted', free === 'never' && isDrafted],
    ['ends', free === 'once' && lasts],
    ['seats', capacity !== null && students !== null && capacity < students],
    ['projector', projector && !hasProjector],
    ['computers', computers && !isComputerClass],
  ]
  return faults.flatMap(([fault, holds]) => (holds ? [fault] : []))
}

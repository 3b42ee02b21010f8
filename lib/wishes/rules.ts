import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, EventId, MeetingId, RoomId, WishId } from '@/lib/core/names/rules/ids'
import { floorOf } from '@/lib/core/names/rules/room'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { Conflict, TouchedClasses } from '@/lib/core/placing/rules/placement'
import type { LeavingClass, PlanEntry, RepairStep } from '@/lib/core/placing/rules/proposal'
import type { NamedRoom, StandingPlace } from '@/lib/core/schedule/rules/schedule'

/** A room closed in these pairs on every date of a period, both ends included. */
export type NewClosure = {
  roomId: RoomId
  startsOn: CalendarDate
  endsOn: CalendarDate
  pairs: readonly Pair[]
  reason: string
}

/**
 * A stored closure: its first to last date, and every pair it covers on any of them. `closing`: if it was
 * closed together with others, as how many `rooms`.
 */
export type Closure = NewClosure & { id: EventId; closing: { id: ChangeId; rooms: number } | null }

/** Rooms to close in these pairs on every date of a period. */
export type RoomsToClose = Omit<NewClosure, 'roomId' | 'reason'> & { rooms: readonly RoomId[] }

/** Maximum number of pairs that one change closes in all rooms: a building of 60 rooms for three months. */
export const mostClosedPairs = 40_000

/** Closes them and, in the same change, moves classes out of them. */
export type ClosingOrder = RoomsToClose & { reason: string; moves: readonly RepairStep[]; dryRun: boolean }

/** Rooms that one change closed; its id is theirs. */
export type ClosedRooms = Omit<NewClosure, 'roomId'> & { id: ChangeId; rooms: readonly RoomId[] }

/**
 * What stands in rooms that are or will be closed. `meetings`: number of closed pairs; `entries`: classes with
 * a way out, which all work together; `sought`: those for which one is still looked for, while the plan is being made;
 * `standing`: what only its owner moves.
 */
export type ClosingPlan = {
  rooms: readonly NamedRoom[]
  meetings: number
  entries: readonly PlanEntry[]
  sought: readonly LeavingClass[]
  standing: readonly StandingInRoom[]
}

/**
 * What stands in a room whose equipment is out of order: `entries` need it, of `unsure` nobody knows.
 */
export type FaultPlan = Pick<ClosingPlan, 'entries' | 'sought' | 'standing'> & {
  unsure: readonly PlanEntry[]
}

/** What classes were moved out of rooms for: rooms closed together, or a fault. */
export type MovedOutOf = { kind: 'closing'; id: ChangeId } | { kind: 'fault'; id: WishId }

/** Mends a fault from a date on, and brings these classes back. */
export type FaultEnd = Omit<ClosingEnd, 'id'> & { id: WishId }

/** `meetings`: number of closed pairs; `moved`: number of classes moved. `changeId` null: nothing was stored. */
export type Closed = {
  meetings: number
  moved: number
  warnings: readonly ChangeWarning[]
  changeId: ChangeId | null
}

/** Whether a class that a closing moved may return: others changed it, hold its place, or plan it. */
export const returnStates = ['free', 'changed', 'taken', 'not mine'] as const
export type ReturnState = (typeof returnStates)[number]

/** A class to bring back; `version`: what the user saw. */
export type ClassToReturn = { id: MeetingId; version: number }

/** Whose the classes are that came back, and what speaks against it. */
export type BroughtBack = { touched: readonly TouchedClasses[]; warnings: readonly ChangeWarning[] }

/** What ended, and the number of classes that came back. `changeId` null: nothing was stored. */
export type Ended = BroughtBack & { returned: number; changeId: ChangeId | null }

/** A class that a closing moved, where it stands `now` and where it stood. */
export type Returning = Omit<LeavingClass, 'dates'> & ClassToReturn & { now: StandingPlace; state: ReturnState }

/** Opens the rooms of a closing from a date on, and brings these classes back. */
export type ClosingEnd = {
  id: ChangeId
  openFrom: CalendarDate
  returns: readonly ClassToReturn[]
  dryRun: boolean
}

/**
 * A meeting in a room that is being closed. `owners`: names of its people; empty if the reader may not see the meeting.
 */
export type StandingInRoom = Conflict & { owners: readonly string[] }

/**
 * `meetings`: number of closed pairs; `standing`: meetings that are in the room and stay there; `touched`:
 * whose classes these are. `id` and `changeId` are null if nothing was stored.
 */
export type ClosedRoom = {
  id: EventId | null
  meetings: number
  standing: readonly StandingInRoom[]
  touched: readonly TouchedClasses[]
  warnings: readonly ChangeWarning[]
  changeId: ChangeId | null
}

/** What is closed at once, seen from one room: it, its floor or building, or a list. */
export const closingScopes = ['room', 'floor', 'building', 'list'] as const
export type ClosingScope = (typeof closingScopes)[number]

type RoomOfBuilding = { id: RoomId; title: string; building: string | null }

/** The rooms on the floor, or in the building, of one of them; only it if that is unknown. */
export function roomsAround<Room extends RoomOfBuilding>(
  room: Room,
  among: readonly Room[],
  scope: 'floor' | 'building',
): Room[] {
  if (room.building === null) return [room]
  const inBuilding = among.filter(({ building }) => building === room.building)
  if (scope === 'building') return inBuilding
  const floor = floorOf(room)
  return floor === null ? [room] : inBuilding.filter((one) => floorOf(one) === floor)
}

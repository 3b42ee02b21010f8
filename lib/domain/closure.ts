import type { CalendarDate } from './calendar-date'
import type { Conflict } from './conflicts'
import type { ChangeId, EventId, RoomId } from './ids'
import type { Pair } from './pairs'
import type { ChangeWarning } from './change-warnings'
import type { Touched } from './placement'

/** A room that is closed in these pairs of every date of a span, both ends included. */
export type NewClosure = {
  roomId: RoomId
  startsOn: CalendarDate
  endsOn: CalendarDate
  pairs: readonly Pair[]
  reason: string
}

/** A closure as it stands: from its first to its last date, in all pairs that it has on any of them. */
export type Closure = NewClosure & { id: EventId }

/** What stands in a room that is to be closed. `owners`: whose it is, by name; nobody where its reader may not see what it is. */
export type StandingInRoom = Conflict & { owners: string[] }

/**
 * `meetings`: how many pairs the room is closed in; `standing`: all that stood there already, and still does; `touched`: whose classes
 * these are. `id` and `changeId` null: nothing was stored.
 */
export type ClosedRoom = {
  id: EventId | null
  meetings: number
  standing: StandingInRoom[]
  touched: Touched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

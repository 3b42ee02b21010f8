import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Conflict, TouchedClasses } from '@/lib/core/rules/placing/placement'
import type { ChangeId, EventId, RoomId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'

/** A room closed in these pairs on every date of a period, both ends included. */
export type NewClosure = {
  roomId: RoomId
  startsOn: CalendarDate
  endsOn: CalendarDate
  pairs: readonly Pair[]
  reason: string
}

/** A stored closure: its first to last date, and every pair it covers on any of them. */
export type Closure = NewClosure & { id: EventId }

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

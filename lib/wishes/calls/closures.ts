import type { Period } from '@/lib/core/calendar/rules/period'
import type { EventId, RoomId } from '@/lib/core/names/rules/ids'
import { conflictOf, encodeConflict } from '@/lib/core/placing/calls/conflict'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { ClosedRoom, Closure, NewClosure } from '@/lib/wishes/rules'
import type * as calls from './closures.contract'

/** Closures of a room that overlap a period. */
export const closuresRequest = (roomId: RoomId, { from, to }: Period) =>
  requestOf<typeof calls.closuresCall>('GET /api/closure/', {
    query: { roomId, from, to },
  })
export const closeRoomRequest = ({ startsOn, endsOn, ...closure }: NewClosure, dryRun: boolean) =>
  requestOf<typeof calls.closeRoomCall>('POST /api/closure/', {
    body: { ...closure, from: startsOn, to: endsOn, dryRun },
  })
export const openRoomRequest = (id: EventId) =>
  requestOf<typeof calls.openRoomCall>('DELETE /api/closure/{id}/', { params: { id } })

type ClosureAnswer = OwnAnswerOf<typeof calls.closuresCall>[number]
type ClosedRoomAnswer = OwnAnswerOf<typeof calls.closeRoomCall>

export const closureAnswer = ({ startsOn, endsOn, ...closure }: Closure): ClosureAnswer => ({
  ...closure,
  from: startsOn,
  to: endsOn,
})

export const closureOf = ({ from, to, ...closure }: ClosureAnswer): Closure => ({
  ...closure,
  startsOn: from,
  endsOn: to,
})

export const closedRoomAnswer = ({ meetings, standing, ...closed }: ClosedRoom): ClosedRoomAnswer => ({
  ...closed,
  closed: meetings,
  conflicts: standing.map(({ owners, ...place }) => ({ ...inOwnNames(encodeConflict(place)), owners })),
})

export const closedRoomOf = ({ closed, conflicts, ...answer }: ClosedRoomAnswer): ClosedRoom => ({
  ...answer,
  meetings: closed,
  standing: conflicts.map(({ owners, ...place }) => ({ ...conflictOf(place), owners })),
})

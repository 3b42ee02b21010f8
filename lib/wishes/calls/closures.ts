import type { ClosedRoom, Closure, NewClosure } from '@/lib/wishes/rules'
import type { EventId, RoomId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import { closuresUrl, closureUrl } from '@/lib/core/calls/calls/addresses'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import { decodeConflict, encodeConflict } from '@/lib/core/calls/placing/conflict'
import type { WireClosedRoom, WireClosure } from './closures.contract'

export const encodeClosure = ({ id, roomId, startsOn, endsOn, pairs, reason }: Closure): WireClosure => ({
  id,
  aud_id: roomId,
  dbeg: startsOn,
  dend: endsOn,
  pairs: [...pairs],
  reason,
})

export const decodeClosure = (closure: WireClosure): Closure => ({
  id: closure.id as EventId,
  roomId: closure.aud_id as RoomId,
  startsOn: closure.dbeg,
  endsOn: closure.dend,
  pairs: closure.pairs,
  reason: closure.reason,
})

/** Closures of a room that overlap a period. */
export const listClosuresUrl = (roomId: RoomId, { from, to }: Period): string =>
  `${closuresUrl}?${new URLSearchParams({ aud_id: String(roomId), dbeg: from, dend: to })}`

export const encodeClosedRoom = ({
  id,
  meetings,
  standing,
  touched,
  warnings,
  changeId,
}: ClosedRoom): WireClosedRoom => ({
  id,
  closed: meetings,
  conflicts: standing.map((place) => ({ ...encodeConflict(place), owners: place.owners })),
  touched,
  warnings,
  change_id: changeId,
})

export const decodeClosedRoom = (answer: WireClosedRoom): ClosedRoom => ({
  id: answer.id as ClosedRoom['id'],
  meetings: answer.closed,
  standing: answer.conflicts.map((place) => ({ ...decodeConflict(place), owners: place.owners })),
  touched: answer.touched,
  warnings: answer.warnings,
  changeId: answer.change_id as ClosedRoom['changeId'],
})

export const closeRoomCall = (
  { roomId, startsOn, endsOn, pairs, reason }: NewClosure,
  dryRun: boolean,
): ChangeCall => ({
  method: 'POST',
  url: closuresUrl,
  body: { aud_id: roomId, dbeg: startsOn, dend: endsOn, pairs, reason, dry_run: dryRun },
})

export const openRoomCall = (id: EventId): ChangeCall => ({ method: 'DELETE', url: closureUrl(id) })

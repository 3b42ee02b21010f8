import type { ClosedRoom, NewClosure } from '@/lib/domain/closure'
import type { EventId } from '@/lib/domain/ids'
import { closuresUrl, closureUrl } from './addresses'
import type { ChangeCall } from './change-calls'
import { decodeConflict, encodeConflict, type WireConflict } from './conflict'

/** `conflicts`: what already stands there. */
export type WireClosedRoom = {
  id: number | null
  closed: number
  conflicts: WireConflict[]
  change_id: number | null
}

export const encodeClosedRoom = ({ id, meetings, standing, changeId }: ClosedRoom): WireClosedRoom => ({
  id,
  closed: meetings,
  conflicts: standing.map(encodeConflict),
  change_id: changeId,
})

export const decodeClosedRoom = (answer: WireClosedRoom): ClosedRoom => ({
  id: answer.id as ClosedRoom['id'],
  meetings: answer.closed,
  standing: answer.conflicts.map(decodeConflict),
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

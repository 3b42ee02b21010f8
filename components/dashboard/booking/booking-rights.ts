import type { Actor } from '@/lib/domain/actor'
import { isAllowed, mayMoveSome } from '@/lib/domain/rights'
import type { PickedRoom } from './booking-form'

/**
 * Whether classes may give way to a booking of theirs: whoever may move any, and sees what stands in the room. Whose a class is to
 * move the server knows: a room's week names neither faculties nor departments.
 */
export const mayTransfer = (actor: Actor, room: PickedRoom | null): boolean =>
  mayMoveSome(actor) &&
  (room === null
    ? isAllowed(actor, 'list.view', 'room')
    : isAllowed(actor, 'schedule.view', { kind: 'room', id: room.id }))

import type { Actor } from '@/lib/core/rules/accounts/actor'
import { isAllowed, mayMoveSome } from '@/lib/core/rules/rights/rights'
import type { PickedRoom } from './booking-form'

/**
 * Whether a booking may move classes: the user may move some, and sees the room's schedule. The server checks each class, because a
 * room's week has no faculties or departments.
 */
export const mayTransfer = (actor: Actor, room: PickedRoom | null): boolean =>
  mayMoveSome(actor) &&
  (room === null
    ? isAllowed(actor, 'list.view', 'room')
    : isAllowed(actor, 'schedule.view', { kind: 'room', id: room.id }))

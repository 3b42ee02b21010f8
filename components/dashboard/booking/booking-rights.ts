import type { Actor } from '@/lib/domain/actor'
import { isAllowed } from '@/lib/domain/rights'
import type { PickedRoom } from './booking-form'

/**
 * Whether classes may give way to a booking of theirs: whoever may move any, and sees what stands in the room. Whose a class is to
 * move the server knows: a room's week names neither faculties nor departments.
 */
export const mayTransfer = (actor: Actor, room: PickedRoom | null): boolean =>
  (actor.isSuperuser ||
    (['can set nagruzka items', 'can create transition'] as const).every((one) =>
      actor.permissions.includes(one),
    )) &&
  (room === null
    ? isAllowed(actor, 'list.view', 'room')
    : isAllowed(actor, 'schedule.view', { kind: 'room', id: room.id }))

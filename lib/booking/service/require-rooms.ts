import type { Queryable } from '@/db/client'
import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { placementTexts } from '@/lib/core/texts/placing/placement'
import { ServiceError } from '@/lib/core/service/errors'

/** Throws `not_found` if a room does not exist. */
export async function requireRooms(db: Queryable, ids: readonly RoomId[]): Promise<void> {
  const rooms = await findRoomsTraits(db, ids)
  if (ids.some((id) => !rooms.some((room) => room.id === id)))
    throw new ServiceError('not_found', placementTexts.noRoom)
}

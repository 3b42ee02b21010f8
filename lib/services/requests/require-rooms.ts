import type { Queryable } from '@/db/client'
import { findRoomsTraits } from '@/db/queries/placing/find-advice'
import type { RoomId } from '@/lib/domain/ids'
import { placementTexts } from '@/lib/text/placement'
import { ServiceError } from '../errors'

/** Throws `not_found` if a room does not exist. */
export async function requireRooms(db: Queryable, ids: readonly RoomId[]): Promise<void> {
  const found = await findRoomsTraits(db, ids)
  if (ids.some((id) => !found.some((room) => room.id === id)))
    throw new ServiceError('not_found', placementTexts.noRoom)
}

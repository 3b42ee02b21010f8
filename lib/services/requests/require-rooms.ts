import type { Queryable } from '@/db/client'
import { findRoomTraits } from '@/db/queries/placing/find-advice'
import type { RoomId } from '@/lib/domain/ids'
import { placementTexts } from '@/lib/text/placement'
import { ServiceError } from '../errors'

/** Throws `not_found` where one of these rooms does not exist. */
export async function requireRooms(db: Queryable, ids: readonly RoomId[]): Promise<void> {
  for (const id of ids)
    if (!(await findRoomTraits(db, id))) throw new ServiceError('not_found', placementTexts.noRoom)
}

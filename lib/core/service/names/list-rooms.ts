import { findRoomNames as listAll } from '@/db/queries/core/names/vocabularies'
import type { RoomEntry } from '@/lib/core/rules/names/vocabulary'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** All rooms by title, including virtual ones and those out of use. */
export async function listRooms({ db, actor }: DataContext): Promise<RoomEntry[]> {
  requireAllowed({ actor }, 'list.view', 'room')
  return listAll(db, { inactive: true })
}

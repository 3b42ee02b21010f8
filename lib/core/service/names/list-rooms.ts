import { listRooms as listAll } from '@/db/queries/core/names/vocabularies'
import type { RoomEntry } from '@/lib/core/rules/names/vocabulary'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** All rooms by title, virtual ones and those that are not in use any more included. */
export async function listRooms({ db, actor }: DataContext): Promise<RoomEntry[]> {
  requireAllowed({ actor }, 'list.view', 'room')
  return listAll(db, { inactive: true })
}

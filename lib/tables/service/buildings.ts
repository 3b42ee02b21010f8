import { findTwins, listBuildingRooms, renameWalks, setBuilding } from '@/db/queries/tables/buildings'
import { findWalks } from '@/db/queries/quality/settings'
import { buildingRows, longestBuilding, type BuildingRow } from '@/lib/tables/rules/buildings'
import { writtenText } from '@/lib/tables/rules/check-row'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { Walk } from '@/lib/quality/rules/timetable'
import { buildingTexts } from '@/lib/tables/texts/admin-buildings'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { changeTable } from './change-table'

const ofRooms = { table: 'room', facultyId: null } as const

/** The buildings of the rooms, and the walking minutes between them. Throws `not_allowed`. */
export async function viewBuildings(
  context: DataContext,
): Promise<{ buildings: BuildingRow[]; walks: Walk[] }> {
  requireAllowed(context, 'vocabulary.edit', ofRooms)
  const [rooms, walks] = await Promise.all([listBuildingRooms(context.db), findWalks(context.db)])
  return { buildings: buildingRows(rooms), walks }
}

/**
 * Renames a building in its rooms and walks; if the new name exists, the two become one. Throws
 * `not_allowed`, `not_found` for a building without rooms, `invalid`, and `conflict` if both have a room with
 * the same title.
 */
export async function renameBuilding(
  context: DataContext,
  { from, to: written }: { from: string; to: string },
): Promise<{ rooms: number; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'vocabulary.edit', ofRooms)
  const to = writtenText(written)
  if (to === '' || to.length > longestBuilding || to === from)
    throw new ServiceError('invalid', buildingTexts.badName)
  const roomsIn = async (db: Parameters<typeof listBuildingRooms>[0]) => {
    const found = (await listBuildingRooms(db)).filter(({ building }) => building === from)
    if (found.length === 0) throw new ServiceError('not_found', buildingTexts.none)
    return found.map(({ id }) => id)
  }
  await roomsIn(context.db)
  const record = { action: 'building.rename', granted: [granted], subject: { from, to } } as const
  const { result: rooms, changeId } = await changeTable(context, record, async ({ db, lock }) => {
    const ids = await roomsIn(db)
    await lock('room', ids)
    const twins = await findTwins(db, ids, to)
    if (twins.length > 0) throw new ServiceError('conflict', buildingTexts.twins(to, twins))
    await setBuilding(db, ids, to)
    await renameWalks(db, from, to)
    return ids.length
  })
  return { rooms, changeId }
}

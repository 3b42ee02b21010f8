import type { Queryable } from '@/db/client'
import { findWalks } from '@/db/queries/quality/settings'
import {
  findRoomTitles,
  listBuildingRooms,
  listDepartments,
  renameWalks,
  setBookingTerms,
  setBuilding,
} from '@/db/queries/tables/buildings'
import type { ChangeId, RoomId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { TitledRow } from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { sameData } from '@/lib/core/words/rules/same-data'
import type { Walk } from '@/lib/quality/rules/timetable'
import {
  type BookingTerms,
  buildingRows,
  longestBuilding,
  type BuildingRow,
  termsOf,
} from '@/lib/tables/rules/buildings'
import { writtenText } from '@/lib/tables/rules/check-row'
import { buildingTexts } from '@/lib/tables/texts/admin-buildings'
import { changeTable } from './change-table'
import { requireUnlike } from './require-sound'

const ofRooms = { table: 'room', facultyId: null } as const

/** The rooms of a building, and the other buildings. Throws `not_found` for a building without rooms. */
async function openBuilding(db: Queryable, title: string): Promise<{ rooms: RoomId[]; others: string[] }> {
  const all = await listBuildingRooms(db)
  const rooms = all.filter(({ building }) => building === title).map(({ id }) => id)
  if (rooms.length === 0) throw new ServiceError('not_found', buildingTexts.none)
  return {
    rooms,
    others: [...new Set(all.flatMap(({ building }) => building ?? []))].filter((one) => one !== title),
  }
}

/** The buildings of the rooms, and the walking minutes between them. Throws `not_allowed`. */
export async function viewBuildings(
  context: DataContext,
): Promise<{ buildings: BuildingRow[]; walks: Walk[]; departments: TitledRow[] }> {
  requireAllowed(context, 'vocabulary.edit', ofRooms)
  const [rooms, walks, departments] = await Promise.all([
    listBuildingRooms(context.db),
    findWalks(context.db),
    listDepartments(context.db),
  ])
  return { buildings: buildingRows(rooms), walks, departments }
}

/**
 * Renames a building in its rooms and walks; if the new name exists, the two become one. Throws
 * `not_allowed`, `not_found` for a building without rooms, `invalid`, `looks_alike` for a name like that of a third one,
 * and `conflict` if both have rooms with titles that look the same.
 */
export async function renameBuilding(
  context: ServiceContext,
  { from, to: written }: { from: string; to: string },
): Promise<{ rooms: number; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'vocabulary.edit', ofRooms)
  const to = writtenText(written)
  if (to === '' || to.length > longestBuilding || to === from) throw new ServiceError('invalid', buildingTexts.badName)
  await openBuilding(context.db, from)
  const record = { action: 'building.rename', granted: [granted], subject: { from, to } } as const
  const { result: rooms, changeId } = await changeTable(context, record, async ({ db, lock }) => {
    await lock('room', (await openBuilding(db, from)).rooms)
    const { rooms: ids, others } = await openBuilding(db, from)
    if (!others.includes(to)) requireUnlike(to, others)
    const there = lookAlikes(await findRoomTitles(db, to), (title) => title)
    const twins = (await findRoomTitles(db, from)).filter((title) => there.of(title).length > 0)
    if (twins.length > 0) throw new ServiceError('conflict', buildingTexts.twins(to, twins))
    await setBuilding(db, ids, to)
    await renameWalks(db, from, to)
    return ids.length
  })
  return { rooms, changeId }
}

/**
 * Sets whether rooms of a building are booked with consent, and whose, and confirmed on the day, for all of them at once. Throws
 * `not_allowed`, `not_found` for a building without rooms, `invalid` for an unknown department, and `stale` if they are booked
 * otherwise than was seen.
 */
export async function setBuildingTerms(
  context: ServiceContext,
  { title, basedOn, ...asked }: BookingTerms & { title: string; basedOn?: BookingTerms | undefined },
): Promise<{ rooms: number; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'vocabulary.edit', ofRooms)
  const terms = {
    ...asked,
    departmentId: asked.needsApproval ? asked.departmentId : null,
    confirmAhead: asked.confirmWithin === null ? null : asked.confirmAhead,
  }
  const departments = await listDepartments(context.db)
  if (terms.departmentId !== null && !departments.some(({ id }) => id === terms.departmentId))
    throw new ServiceError('invalid', noSuch.department)
  await openBuilding(context.db, title)
  const record = { action: 'building.approval', granted: [granted], subject: { title, ...terms } } as const
  const { result: rooms, changeId } = await changeTable(context, record, async ({ db, lock }) => {
    const { rooms: ids } = await openBuilding(db, title)
    await lock('room', ids)
    const standing = buildingRows(await listBuildingRooms(db)).find((one) => one.title === title)
    if (basedOn && standing && !sameData(basedOn, termsOf(standing)))
      throw new ServiceError('stale', buildingTexts.termsChanged)
    return setBookingTerms(db, ids, terms)
  })
  return { rooms, changeId }
}

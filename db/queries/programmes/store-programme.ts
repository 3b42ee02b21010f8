import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import {
  programme,
  programmeDiscipline,
  programmePermission,
  programmeRoom,
  programmeTemplate,
  programmeTemplateRow,
  room,
} from '@/db/schema'
import type { ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { DisciplineId, ProgrammeDisciplineId, ProgrammeId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { DisciplineValues, NewDiscipline } from '@/lib/core/programmes/rules/programme'

type StoredProgramme = Omit<typeof programme.$inferInsert, 'id' | 'version'>

export async function insertProgramme(db: Queryable, values: StoredProgramme): Promise<ProgrammeId> {
  const [row] = await db.insert(programme).values(values).returning({ id: programme.id })
  if (!row) throw new Error('The programme was not stored')
  return row.id
}

export async function updateProgramme(db: Queryable, id: ProgrammeId, values: Partial<StoredProgramme>): Promise<void> {
  await db
    .update(programme)
    .set({ ...values, version: sql`${programme.version} + 1` })
    .where(eq(programme.id, id))
}

/** Deletes rows, rooms and permissions too; its classes must be deleted before. */
export async function deleteProgramme(db: Queryable, id: ProgrammeId): Promise<void> {
  await db.delete(programme).where(eq(programme.id, id))
}

/** Replaces the rooms a programme may use without the right to use any. */
export async function replaceRooms(db: Queryable, id: ProgrammeId, rooms: readonly RoomId[]): Promise<void> {
  await db
    .delete(programmeRoom)
    .where(and(eq(programmeRoom.programmeId, id), notInArray(programmeRoom.roomId, [...rooms])))
  if (rooms.length > 0)
    await db
      .insert(programmeRoom)
      .values(rooms.map((roomId) => ({ programmeId: id, roomId })))
      .onConflictDoNothing()
}

export async function insertMember(
  db: Queryable,
  programmeId: ProgrammeId,
  userId: UserId,
  flags: readonly ProgrammeFlag[],
): Promise<void> {
  await db.insert(programmePermission).values({ programmeId, userId, flags: [...flags] })
}

export type StoredProgrammeRow = NewDiscipline & { disciplineId: DisciplineId | null }

const listsOf = ({ roomIds, groupIds, teacherIds }: Pick<DisciplineValues, 'roomIds' | 'groupIds' | 'teacherIds'>) => ({
  roomIds: [...roomIds],
  groupIds: [...groupIds],
  teacherIds: [...teacherIds],
})

/** Returns the ids, in the order of the rows. */
export async function insertProgrammeRows(
  db: Queryable,
  rows: readonly StoredProgrammeRow[],
): Promise<ProgrammeDisciplineId[]> {
  if (rows.length === 0) return []
  const stored = await db
    .insert(programmeDiscipline)
    .values(rows.map((row) => ({ ...row, ...listsOf(row) })))
    .returning({ id: programmeDiscipline.id })
  return stored.map(({ id }) => id)
}

export async function updateRow(
  db: Queryable,
  id: ProgrammeDisciplineId,
  { roomIds, groupIds, teacherIds, ...values }: Partial<DisciplineValues>,
): Promise<void> {
  await db
    .update(programmeDiscipline)
    .set({
      ...values,
      ...(roomIds && { roomIds: [...roomIds] }),
      ...(groupIds && { groupIds: [...groupIds] }),
      ...(teacherIds && { teacherIds: [...teacherIds] }),
      version: sql`${programmeDiscipline.version} + 1`,
    })
    .where(eq(programmeDiscipline.id, id))
}

/** New values for a row; absent ones stay. */
export type RowChange = {
  id: ProgrammeDisciplineId
  values: { [Field in 'type' | 'startsOn' | 'endsOn' | 'hours']?: NonNullable<DisciplineValues[Field]> }
}

export async function updateEachRow(db: Queryable, rows: readonly RowChange[]): Promise<void> {
  const records = JSON.stringify(rows.map(({ id, values }) => ({ id, ...values })))
  await db.execute(sql`
    update programme_discipline d
    set type = coalesce(given.type, d.type), hours = coalesce(given.hours, d.hours),
      starts_on = coalesce(given."startsOn", d.starts_on), ends_on = coalesce(given."endsOn", d.ends_on),
      version = d.version + 1
    from json_to_recordset(${records}::json) as given(
      id integer, type text, hours smallint, "startsOn" date, "endsOn" date)
    where d.id = given.id`)
}

/** Sets the same values for all of these rows. */
export async function updateProgrammeRows(
  db: Queryable,
  ids: readonly ProgrammeDisciplineId[],
  values: Partial<Pick<DisciplineValues, 'isActive' | 'projectActive' | 'projectHidden'>>,
): Promise<void> {
  await db
    .update(programmeDiscipline)
    .set({ ...values, version: sql`${programmeDiscipline.version} + 1` })
    .where(inArray(programmeDiscipline.id, [...ids]))
}

/** Its classes must be deleted before. */
export async function deleteProgrammeRow(db: Queryable, id: ProgrammeDisciplineId): Promise<void> {
  await db.delete(programmeDiscipline).where(eq(programmeDiscipline.id, id))
}

/** The rows of a programme as stored, with values inherited from load items left empty. */
export function findRowsToCopy(db: Queryable, id: ProgrammeId): Promise<StoredProgrammeRow[]> {
  const { id: _id, version: _version, ...columns } = getTableColumns(programmeDiscipline)
  return db
    .select(columns)
    .from(programmeDiscipline)
    .where(eq(programmeDiscipline.programmeId, id))
    .orderBy(asc(programmeDiscipline.id))
}

export type ProgrammeTemplate = {
  key: string
  hasGenerate: boolean
  isProject: boolean
  rows: { title: string; lessonType: LessonType; hours: number }[]
}

/** A template with its rows; null for an unknown key. */
export async function findTemplate(db: Queryable, key: string): Promise<ProgrammeTemplate | null> {
  const [template] = await db
    .select({
      key: programmeTemplate.key,
      hasGenerate: programmeTemplate.hasGenerate,
      isProject: programmeTemplate.isProject,
    })
    .from(programmeTemplate)
    .where(eq(programmeTemplate.key, key))
  if (!template) return null
  const { title, lessonType, hours } = programmeTemplateRow
  const rows = await db
    .select({ title, lessonType, hours })
    .from(programmeTemplateRow)
    .where(eq(programmeTemplateRow.templateKey, key))
    .orderBy(asc(programmeTemplateRow.id))
  return { ...template, rows }
}

export async function findExistingRooms(db: Queryable, ids: readonly RoomId[]): Promise<RoomId[]> {
  const rows = await db
    .select({ id: room.id })
    .from(room)
    .where(inArray(room.id, [...ids]))
  return rows.map(({ id }) => id)
}

import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { programmeDiscipline } from '@/db/schema'
import type { DisciplineId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { DisciplineValues, NewDiscipline } from '@/lib/core/rules/programmes/programme'

export type StoredProgrammeRow = NewDiscipline & { disciplineId: DisciplineId | null }

const listsOf = ({
  roomIds,
  groupIds,
  teacherIds,
}: Pick<DisciplineValues, 'roomIds' | 'groupIds' | 'teacherIds'>) => ({
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

/** Sets each row's own values. */
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

import { asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import { discipline, group, shownGroup, shownTeacher } from '@/db/schema'
import type { DisciplineId, GroupId, TeacherId } from '@/lib/core/names/rules/ids'

/** All names that a load file may use. `label`: the name with what tells it from its namesakes. */
export type LoadNames = {
  disciplines: { id: DisciplineId; title: string }[]
  groups: { id: GroupId; title: string; label: string; subgroupCount: number }[]
  teachers: { id: TeacherId; name: string; label: string; fullName: string; personnelNumber: string | null }[]
}

/**
 * For a table whose titles are unique: the row's own title or, if no row has it, the title of a row merged
 * into one.
 */
const isNamed = (table: PgTable): SQL =>
  sql`(${table}.merged_into is null or not exists (
    select from ${table} own where own.title = ${table}.title and own.merged_into is null))`

export async function findLoadNames(db: Queryable): Promise<LoadNames> {
  return {
    disciplines: await db
      .select({
        id: sql<DisciplineId>`coalesce(${discipline.mergedInto}, ${discipline.id})`,
        title: discipline.title,
      })
      .from(discipline)
      .where(isNamed(discipline))
      .orderBy(asc(discipline.id)),
    groups: await db
      .select({
        id: sql<GroupId>`coalesce(${group.mergedInto}, ${group.id})`,
        title: group.title,
        label: shownGroup.title,
        subgroupCount: group.subgroupCount,
      })
      .from(group)
      .innerJoin(shownGroup, eq(shownGroup.id, group.id))
      .where(isNamed(group))
      .orderBy(asc(group.id)),
    // Teachers have many namesakes, so a merged teacher's name is not counted as one of them.
    teachers: await db
      .select({
        id: shownTeacher.id,
        name: shownTeacher.ownName,
        label: shownTeacher.name,
        fullName: shownTeacher.fullName,
        personnelNumber: shownTeacher.personnelNumber,
      })
      .from(shownTeacher)
      .where(isNull(shownTeacher.mergedInto))
      .orderBy(asc(shownTeacher.id)),
  }
}

/** Inserts disciplines with these titles, in order. */
export const insertDisciplines = (db: Queryable, titles: readonly string[]) =>
  db
    .insert(discipline)
    .values(titles.map((title) => ({ title })))
    .returning({ id: discipline.id, title: discipline.title })

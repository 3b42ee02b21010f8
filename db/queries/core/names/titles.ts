import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import { department, faculty, programme, shownGroup, shownTeacher, teacher } from '@/db/schema'
import type { TeacherId } from '@/lib/core/rules/names/ids'

export type TitledKind = 'faculty' | 'department' | 'group' | 'teacher' | 'programme'

const titled: Record<TitledKind, { table: PgTable | PgView; id: PgColumn; titles: PgColumn[] }> = {
  faculty: { table: faculty, id: faculty.id, titles: [faculty.title] },
  department: { table: department, id: department.id, titles: [department.title] },
  group: { table: shownGroup, id: shownGroup.id, titles: [shownGroup.title, shownGroup.ownTitle] },
  teacher: {
    table: shownTeacher,
    id: shownTeacher.id,
    titles: [shownTeacher.fullName, shownTeacher.name, shownTeacher.ownName],
  },
  programme: { table: programme, id: programme.id, titles: [programme.title] },
}

/** Finds by title, ignoring case: none, one or several (programmes or teachers may share one). */
export async function findByTitle(db: Queryable, kind: TitledKind, title: string): Promise<{ id: number }[]> {
  const { table, id, titles } = titled[kind]
  const isTitle = titles.map((column) => sql`lower(${column}) = lower(${title})`)
  return db
    .select({ id: sql<number>`${id}` })
    .from(table)
    .where(
      and(
        sql`(${sql.join(isTitle, sql` or `)})`,
        kind === 'programme' ? undefined : sql`merged_into is null`,
      ),
    )
    .limit(2)
}

/** Teachers who work here and have this full name, ignoring case: none, one or several. */
export const findWorkingTeachers = (db: Queryable, fullName: string): Promise<{ id: TeacherId }[]> =>
  db
    .select({ id: teacher.id })
    .from(teacher)
    .where(
      and(
        sql`lower(${teacher.fullName}) = lower(${fullName})`,
        eq(teacher.active, true),
        eq(teacher.isPlaceholder, false),
      ),
    )
    .limit(2)

/** All titles of a kind, in order; the first of each entry is the one shown. */
export async function findAllTitles(db: Queryable, kind: TitledKind): Promise<[string, ...string[]][]> {
  const { table, titles } = titled[kind]
  const rows = await db
    .select({ titles: sql<[string, ...string[]]>`array[${sql.join(titles, sql`, `)}]` })
    .from(table)
    .where(kind === 'programme' ? undefined : sql`merged_into is null`)
    .orderBy(sql`1`)
  return rows.map((row) => row.titles)
}

import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import { department, faculty, group, programme, teacher } from '@/db/schema'

export type TitledKind = 'faculty' | 'department' | 'group' | 'teacher' | 'programme'

const titled: Record<TitledKind, { table: PgTable; id: PgColumn; titles: PgColumn[] }> = {
  faculty: { table: faculty, id: faculty.id, titles: [faculty.title] },
  department: { table: department, id: department.id, titles: [department.title] },
  group: { table: group, id: group.id, titles: [group.title] },
  teacher: { table: teacher, id: teacher.id, titles: [teacher.fullName, teacher.name] },
  programme: { table: programme, id: programme.id, titles: [programme.title] },
}

async function findWhere(
  db: Queryable,
  kind: TitledKind,
  condition: (title: PgColumn) => SQL,
  limit: number,
) {
  const { table, id, titles } = titled[kind]
  const [shown] = titles
  return db
    .select({ id: sql<number>`${id}`, title: sql<string>`${shown}` })
    .from(table)
    .where(sql.join(titles.map(condition), sql` or `))
    .orderBy(sql`2`, sql`1`)
    .limit(limit)
}

/** What has this title, in whatever case: none, one or several (two programmes or teachers may share one). */
export const findByTitle = (db: Queryable, kind: TitledKind, title: string) =>
  findWhere(db, kind, (column) => sql`lower(${column}) = lower(${title})`, 5)

/** Up to five whose titles contain the text. */
export const findLike = (db: Queryable, kind: TitledKind, text: string) =>
  findWhere(db, kind, (column) => sql`position(lower(${text}) in lower(${column})) > 0`, 5)

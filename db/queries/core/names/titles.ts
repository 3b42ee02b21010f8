import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import { department, faculty, group, programme, shownGroup, shownTeacher, teacher } from '@/db/schema'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { IdOf } from '@/lib/core/names/rules/resource'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'

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
export async function findByTitle<Kind extends TitledKind>(
  db: Queryable,
  kind: Kind,
  title: string,
): Promise<{ id: IdOf<Kind> }[]> {
  const { table, id, titles } = titled[kind]
  const isTitle = titles.map((column) => sql`lower(${column}) = lower(${title})`)
  return db
    .select({ id: sql<IdOf<Kind>>`${id}` })
    .from(table)
    .where(and(sql`(${sql.join(isTitle, sql` or `)})`, kind === 'programme' ? undefined : sql`merged_into is null`))
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

/** The existing ones of these groups and teachers, as owners. */
export async function findOwners(
  db: Queryable,
  { groups, teachers }: { groups: readonly GroupId[]; teachers: readonly TeacherId[] },
): Promise<Owners> {
  if (groups.length + teachers.length === 0) return { groups: [], teachers: [] }
  return {
    groups: await db
      .select({ id: group.id, facultyId: group.facultyId })
      .from(group)
      .where(inArray(group.id, [...groups])),
    teachers: await db
      .select({ id: teacher.id, departmentId: teacher.departmentId })
      .from(teacher)
      .where(inArray(teacher.id, [...teachers])),
  }
}

/**
 * The groups that these teachers have load with and that somebody edits: load of the last year and a half that any is known
 * of, so that holidays and the time before the next semester's load count too.
 */
export async function findGroupsTaughtBy(
  db: Queryable,
  teachers: readonly TeacherId[],
  { groups, faculties }: Pick<Actor['editorOf'], 'groups' | 'faculties'>,
): Promise<(Owners['groups'][number] & { teacherId: TeacherId })[]> {
  if (teachers.length === 0 || groups.length + faculties.length === 0) return []
  return db.execute<Owners['groups'][number] & { teacherId: TeacherId }>(sql`
    select distinct o.teacher_id as "teacherId", g.id, g.faculty_id as "facultyId"
    from load_item_teacher o
      join load_item l on l.id = o.load_item_id and l.ends_on > (select max(ends_on) from load_item) - 548
      join load_item_group b on b.load_item_id = l.id
      join "group" g on g.id = b.group_id
    where o.teacher_id = any(${sql.param(teachers)}::integer[])
      and (g.id = any(${sql.param(groups)}::integer[]) or g.faculty_id = any(${sql.param(faculties)}::integer[]))`)
}

/** The owners of several objects, in order. */
export async function findOwnersOfAll(
  db: Queryable,
  things: readonly { groupIds: readonly GroupId[]; teacherIds: readonly TeacherId[] }[],
): Promise<Owners[]> {
  const all = await findOwners(db, {
    groups: things.flatMap(({ groupIds }) => groupIds),
    teachers: things.flatMap(({ teacherIds }) => teacherIds),
  })
  return things.map(({ groupIds, teacherIds }) => ({
    groups: all.groups.filter(({ id }) => groupIds.includes(id)),
    teachers: all.teachers.filter(({ id }) => teacherIds.includes(id)),
  }))
}

import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { statedNeeds } from '@/lib/core/rooms/rules/room-properties'

const columns = statedNeeds.map((need) => sql.identifier(toSnakeCase(need)))

/** The columns of what groups state that their classes need, after others. */
const needs = sql.join(columns.map((column) => sql`, ${column}`))

/** Makes a group like another, with half of its students, who leave it; returns its id. */
export async function insertLikeGroup(db: Queryable, group: GroupId, title: string): Promise<GroupId> {
  const [made] = await db.execute<{ id: GroupId }>(sql`
    with own as materialized (select * from "group" where id = ${group}),
    stays as (
      update "group" set students = students - students / 2, version = version + 1
      where id = ${group} and students is not null)
    insert into "group" (title, course_year, faculty_id, study_form, students, subgroup_count, has_dpo2030${needs})
    select ${title}, course_year, faculty_id, study_form, students / 2, 1, has_dpo2030${needs} from own
    returning id`)
  if (!made) throw new Error('The group was not inserted')
  return made.id
}

export async function setSubgroups(db: Queryable, group: GroupId, count: 1 | 2): Promise<void> {
  await db.execute(sql`
    update "group" set subgroup_count = ${count}, version = version + 1 where id = ${group} and subgroup_count <> ${count}`)
}

/** Adds the students of a group, and what they need, to those of another, and retires it if `retires`. */
export async function mergeStudents(
  db: Queryable,
  { from, into, retires }: { from: GroupId; into: GroupId; retires: boolean },
): Promise<void> {
  await db.execute(sql`
    update "group" kept set students = kept.students + gone.students, version = kept.version + 1
    from "group" gone where kept.id = ${into} and gone.id = ${from} and kept.students is not null and gone.students is not null`)
  await oneAfterAnother(columns, (column) =>
    db.execute(sql`
      update "group" kept set ${column} = true, version = kept.version + 1
      from "group" gone where kept.id = ${into} and gone.id = ${from} and gone.${column} and not kept.${column}`),
  )
  if (retires) await db.execute(sql`update "group" set active = false, version = version + 1 where id = ${from}`)
}

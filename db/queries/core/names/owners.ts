import { inArray } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { group, teacher } from '@/db/schema'
import type { GroupId, TeacherId } from '@/lib/core/rules/names/ids'
import type { Owners } from '@/lib/core/rules/rights/rights-subjects'

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

import { asc, eq } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { ownSubject, user } from '@/db/schema'
import type { UserId } from '@/lib/core/rules/names/ids'
import type { OwnSubject } from '@/lib/core/rules/schedule/own-subject'

/** Blocks other changes of this person's own timetable until the transaction ends. */
export async function lockOwnSubjects(db: Queryable, userId: UserId): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

/** The subjects whose weeks a person has chosen, in order. */
export async function findOwnSubjects(db: Queryable, userId: UserId): Promise<OwnSubject[]> {
  const rows = await db
    .select()
    .from(ownSubject)
    .where(eq(ownSubject.userId, userId))
    .orderBy(asc(ownSubject.position))
  return rows.flatMap(({ groupId, teacherId, subgroup }): OwnSubject[] => {
    if (groupId !== null) return [{ kind: 'group', id: groupId, subgroup }]
    return teacherId === null ? [] : [{ kind: 'teacher', id: teacherId, subgroup: 0 }]
  })
}

export type TitledSubject = Pick<OwnSubject, 'kind' | 'id'> & { title: string; subgroupCount: number }

/** Names and numbers of subgroups; unknown ids are left out. */
export const findTitled = (
  db: Queryable,
  subjects: readonly Pick<OwnSubject, 'kind' | 'id'>[],
): Promise<TitledSubject[]> => {
  const idsOf = (kind: OwnSubject['kind']) => subjects.filter((one) => one.kind === kind).map(({ id }) => id)
  return sqlOf(db)<TitledSubject[]>`
    select 'group' as kind, id, title, subgroup_count as "subgroupCount" from shown_group where id = any(${idsOf('group')})
    union all
    select 'teacher', id, name, 1 from shown_teacher where id = any(${idsOf('teacher')})`
}

/** Replaces the subjects a person has chosen. */
export async function storeOwnSubjects(
  db: Queryable,
  userId: UserId,
  subjects: readonly OwnSubject[],
): Promise<void> {
  await db.delete(ownSubject).where(eq(ownSubject.userId, userId))
  const rows = subjects.map((one, position) => ({
    userId,
    position,
    subgroup: one.subgroup,
    groupId: one.kind === 'group' ? one.id : null,
    teacherId: one.kind === 'teacher' ? one.id : null,
  }))
  if (rows.length > 0) await db.insert(ownSubject).values(rows)
}

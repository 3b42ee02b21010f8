import { and, asc, eq } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { hiddenClass, ownSubject } from '@/db/schema'
import type { HiddenClassId, UserId } from '@/lib/domain/ids'
import type { HiddenClass } from '@/lib/domain/own-schedule'
import type { OwnSubject } from '@/lib/domain/own-subject'

/** What a person has chosen, in their order. */
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
    select 'group' as kind, id, title, subgroup_count as "subgroupCount" from "group" where id = any(${idsOf('group')})
    union all
    select 'teacher', id, name, 1 from teacher where id = any(${idsOf('teacher')})`
}

/** Replaces what a person has chosen. */
export async function storeOwnSubjects(
  db: Queryable,
  userId: UserId,
  subjects: readonly OwnSubject[],
): Promise<void> {
  await db.delete(ownSubject).where(eq(ownSubject.userId, userId))
  const rows = subjects.map((one, position) => ({
    ...{ userId, position, subgroup: one.subgroup },
    groupId: one.kind === 'group' ? one.id : null,
    teacherId: one.kind === 'teacher' ? one.id : null,
  }))
  if (rows.length > 0) await db.insert(ownSubject).values(rows)
}

/** What a person has hidden, by title. */
export const findHidden = (db: Queryable, userId: UserId): Promise<HiddenClass[]> =>
  sqlOf(db)<HiddenClass[]>`
    select h.id, coalesce(e.title, d.title, '') as title, coalesce(e.lesson_type, i.lesson_type, 0) as "lessonType",
      h.event_id is not null and e.id is null as "isGone", h.load_item_id as "loadItemId", h.event_id as "eventId"
    from hidden_class h
      left join event e on e.id = h.event_id
      left join load_item i on i.id = h.load_item_id
      left join discipline d on d.id = i.discipline_id
    where h.user_id = ${userId}
    order by title, h.id`

/** Hides a class; hiding it again changes nothing. */
export async function insertHidden(
  db: Queryable,
  userId: UserId,
  what: Pick<HiddenClass, 'loadItemId' | 'eventId'>,
): Promise<void> {
  await db
    .insert(hiddenClass)
    .values({ userId, ...what })
    .onConflictDoNothing()
}

/** Shows a class again; false if this person hides none of this id. */
export async function deleteHidden(db: Queryable, userId: UserId, id: HiddenClassId): Promise<boolean> {
  const rows = await db
    .delete(hiddenClass)
    .where(and(eq(hiddenClass.userId, userId), eq(hiddenClass.id, id)))
    .returning({ id: hiddenClass.id })
  return rows.length > 0
}

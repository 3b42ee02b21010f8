import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { chosenClass, hiddenClass, ownSubject, user } from '@/db/schema'
import type { ChosenClassId, GroupId, HiddenClassId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ChosenClass, ClassRef, HiddenClass, OwnSubject } from '@/lib/core/schedule/rules/own-subject'

/** Blocks other changes of this person's own timetable until the transaction ends. */
export async function lockOwnSubjects(db: Queryable, userId: UserId): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}

/** The subjects whose weeks a person has chosen, in order. */
export async function findOwnSubjects(db: Queryable, userId: UserId): Promise<OwnSubject[]> {
  const rows = await db.select().from(ownSubject).where(eq(ownSubject.userId, userId)).orderBy(asc(ownSubject.position))
  return rows.flatMap(({ groupId, teacherId, subgroup }): OwnSubject[] => {
    if (groupId !== null) return [{ kind: 'group', id: groupId, subgroup }]
    return teacherId === null ? [] : [{ kind: 'teacher', id: teacherId, subgroup: 0 }]
  })
}

type TitledSubject = Pick<OwnSubject, 'kind' | 'id'> & { title: string; subgroupCount: number }

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
export async function storeOwnSubjects(db: Queryable, userId: UserId, subjects: readonly OwnSubject[]): Promise<void> {
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

/** The classes a person has hidden, by title. */
export const findHidden = (db: Queryable, userId: UserId): Promise<HiddenClass[]> =>
  sqlOf(db)<HiddenClass[]>`
    select h.id, h.load_item_id as "loadItemId", h.event_id as "eventId", named.*
    from hidden_class h cross join lateral class_named(h.load_item_id, h.event_id) named
    where h.user_id = ${userId}
    order by title, h.id`

/** Hides a class; hiding it again changes nothing. */
export async function insertHidden(db: Queryable, userId: UserId, classRef: ClassRef): Promise<void> {
  await db
    .insert(hiddenClass)
    .values({ userId, ...classRef })
    .onConflictDoNothing()
}

/** Shows a hidden class again; false if this person hides none of this id. */
export async function deleteHidden(db: Queryable, userId: UserId, id: HiddenClassId): Promise<boolean> {
  const rows = await db
    .delete(hiddenClass)
    .where(and(eq(hiddenClass.userId, userId), eq(hiddenClass.id, id)))
    .returning({ id: hiddenClass.id })
  return rows.length > 0
}

type ChosenFrom = { groupId: GroupId | null; teacherId: TeacherId | null }

/** The single classes that a person has chosen, by title, and from whose weeks. */
export async function findChosen(db: Queryable, userId: UserId): Promise<(OwnSubject & { only: ChosenClass })[]> {
  const rows = await sqlOf(db)<(ChosenClass & ChosenFrom)[]>`
    select c.id, c.group_id as "groupId", c.teacher_id as "teacherId", c.load_item_id as "loadItemId", c.event_id as "eventId", named.*
    from chosen_class c cross join lateral class_named(c.load_item_id, c.event_id) named
    where c.user_id = ${userId}
    order by title, c.id`
  return rows.flatMap(({ groupId, teacherId, ...only }): (OwnSubject & { only: ChosenClass })[] => {
    if (groupId !== null) return [{ kind: 'group', id: groupId, subgroup: 0, only }]
    return teacherId === null ? [] : [{ kind: 'teacher', id: teacherId, subgroup: 0, only }]
  })
}

/** Chooses a class from the week of `subject`; choosing it again changes nothing. */
export async function insertChosen(
  db: Queryable,
  userId: UserId,
  { kind, id }: Extract<Subject, { kind: OwnSubject['kind'] }>,
  classRef: ClassRef,
): Promise<void> {
  const owner = kind === 'group' ? { groupId: id } : { teacherId: id }
  await db
    .insert(chosenClass)
    .values({ userId, ...owner, ...classRef })
    .onConflictDoNothing()
}

/** Unchooses a class; false if the person has not chosen this id. */
export async function deleteChosen(db: Queryable, userId: UserId, id: ChosenClassId): Promise<boolean> {
  const rows = await db
    .delete(chosenClass)
    .where(and(eq(chosenClass.userId, userId), eq(chosenClass.id, id)))
    .returning({ id: chosenClass.id })
  return rows.length > 0
}

/** A class is stored by its load item, or by itself if it had none then. */
const isOfClass = (
  table: typeof hiddenClass | typeof chosenClass,
  { loadItemId, eventId }: ClassRef,
): SQL | undefined =>
  or(
    loadItemId === null ? undefined : eq(table.loadItemId, loadItemId),
    eventId === null ? undefined : eq(table.eventId, eventId),
  )

/** Deletes both the hiding and the choice of a class. */
export async function forgetClass(
  db: Queryable,
  userId: UserId,
  classRef: ClassRef,
  choice: 'hidden' | 'chosen',
): Promise<void> {
  const table = choice === 'hidden' ? hiddenClass : chosenClass
  await db.delete(table).where(and(eq(table.userId, userId), isOfClass(table, classRef)))
}

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  ChosenClassId,
  EventId,
  GroupId,
  HiddenClassId,
  LoadItemId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { loadItem } from './load'
import { refersTo } from './refers-to'
import { user } from './users'
import { group, teacher } from './vocabularies'

const userId = () => refersTo<UserId>(() => user.id, 'cascade').notNull()

/**
 * Groups and teachers whose classes a person has chosen as their own, ordered by `position`. They give no
 * rights; those come with the bindings in `user`.
 */
export const ownSubject = pgTable(
  'own_subject',
  {
    userId: userId(),
    position: smallint().notNull(),
    groupId: refersTo<GroupId>(() => group.id, 'cascade'),
    teacherId: refersTo<TeacherId>(() => teacher.id, 'cascade'),
    subgroup: smallint().$type<Subgroup>().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.position] }),
    uniqueIndex('own_subject_group').on(table.userId, table.groupId),
    uniqueIndex('own_subject_teacher').on(table.userId, table.teacherId),
    check('own_subject_one', sql`num_nonnulls(${table.groupId}, ${table.teacherId}) = 1`),
  ],
)

/**
 * «Моё»: a single class from the week of a group or teacher that is not the person's own, such as an
 * elective. The person sees it while that week is visible to them.
 */
export const chosenClass = pgTable(
  'chosen_class',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<ChosenClassId>(),
    userId: userId(),
    groupId: refersTo<GroupId>(() => group.id, 'cascade'),
    teacherId: refersTo<TeacherId>(() => teacher.id, 'cascade'),
    loadItemId: refersTo<LoadItemId>(() => loadItem.id, 'cascade'),
    /** May be deleted: the person is notified, and the class stays chosen in case it returns. */
    eventId: integer().$type<EventId>(),
  },
  (table) => [
    uniqueIndex('chosen_class_load').on(table.userId, table.loadItemId),
    uniqueIndex('chosen_class_event').on(table.userId, table.eventId),
    index('chosen_class_of_group').on(table.groupId),
    index('chosen_class_of_teacher').on(table.teacherId),
    index('chosen_class_of_load').on(table.loadItemId),
    index('chosen_class_of_event').on(table.eventId),
    check('chosen_class_whose', sql`num_nonnulls(${table.groupId}, ${table.teacherId}) = 1`),
    check('chosen_class_one', sql`num_nonnulls(${table.loadItemId}, ${table.eventId}) = 1`),
  ],
)

/** «Не моё»: a load item with all its classes, or a class without load on all its dates. */
export const hiddenClass = pgTable(
  'hidden_class',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<HiddenClassId>(),
    userId: userId(),
    loadItemId: refersTo<LoadItemId>(() => loadItem.id, 'cascade'),
    /** May be deleted, without a notice: the class stays hidden in case it returns. */
    eventId: integer().$type<EventId>(),
  },
  (table) => [
    uniqueIndex('hidden_class_load').on(table.userId, table.loadItemId),
    uniqueIndex('hidden_class_event').on(table.userId, table.eventId),
    index('hidden_class_of_load').on(table.loadItemId),
    index('hidden_class_of_event').on(table.eventId),
    check('hidden_class_one', sql`num_nonnulls(${table.loadItemId}, ${table.eventId}) = 1`),
  ],
)

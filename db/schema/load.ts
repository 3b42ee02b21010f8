import { boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { DisciplineId, GroupId, LoadItemId, SemesterId, TeacherId } from '@/lib/core/rules/names/ids'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import { semester } from './calendar'
import { discipline, group, teacher } from './vocabularies'

const loadItemId = () =>
  integer()
    .notNull()
    .references(() => loadItem.id, { onDelete: 'cascade' })
    .$type<LoadItemId>()

/**
 * «Нагрузка»: hours of a discipline and lesson type for these groups and teachers, to be placed into the
 * week.
 */
export const loadItem = pgTable(
  'load_item',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<LoadItemId>(),
    semesterId: integer()
      .notNull()
      .references(() => semester.id)
      .$type<SemesterId>(),
    disciplineId: integer()
      .notNull()
      .references(() => discipline.id)
      .$type<DisciplineId>(),
    lessonType: smallint().$type<LessonType>().notNull(),
    subgroup: smallint().$type<Subgroup>().notNull().default(0),
    requiredHours: smallint().notNull(),
    startsOn: date().$type<CalendarDate>().notNull(),
    endsOn: date().$type<CalendarDate>().notNull(),
    students: smallint(),
    /** Identifies the item in its source across repeated imports. */
    sourceKey: text().unique(),
    /** Its hours are derived from imported classes; nobody has set them. */
    isDerived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [index('load_item_semester').on(table.semesterId)],
)

export const loadItemTeacher = pgTable(
  'load_item_teacher',
  {
    loadItemId: loadItemId(),
    teacherId: integer()
      .notNull()
      .references(() => teacher.id)
      .$type<TeacherId>(),
  },
  (table) => [
    primaryKey({ columns: [table.loadItemId, table.teacherId] }),
    index('load_item_teacher_teacher').on(table.teacherId),
  ],
)

export const loadItemGroup = pgTable(
  'load_item_group',
  {
    loadItemId: loadItemId(),
    groupId: integer()
      .notNull()
      .references(() => group.id)
      .$type<GroupId>(),
  },
  (table) => [
    primaryKey({ columns: [table.loadItemId, table.groupId] }),
    index('load_item_group_group').on(table.groupId),
  ],
)

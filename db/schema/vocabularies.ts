import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DisciplineId, FacultyId, GroupId, RoomId, TeacherId } from '@/lib/domain/ids'
import type { StudyForm } from '@/lib/domain/group'
import type { RoomKind } from '@/lib/domain/room'

export const faculty = pgTable('faculty', {
  id: integer().primaryKey().generatedByDefaultAsIdentity().$type<FacultyId>(),
  title: text().notNull().unique(),
})

export const department = pgTable('department', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  title: text().notNull().unique(),
})

/** Virtual rooms (id ≤ 0) and placeholders («каф», «База», «-») never conflict. */
export const room = pgTable(
  'room',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<RoomId>(),
    title: text().notNull(),
    building: text(),
    capacity: smallint(),
    kind: text().$type<RoomKind>().notNull().default('ordinary'),
    hasProjector: boolean().notNull().default(false),
    isComputerClass: boolean().notNull().default(false),
    needsKey: boolean().notNull().default(true),
    isPlaceholder: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('room_title').on(table.title)],
)

export const teacher = pgTable(
  'teacher',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<TeacherId>(),
    name: text().notNull(),
    fullName: text().notNull(),
    departmentId: integer().references(() => department.id),
    active: boolean().notNull().default(true),
    /** «вакансия»: shown, but never busy. */
    isPlaceholder: boolean().notNull().default(false),
  },
  (table) => [index('teacher_name').on(table.name)],
)

/** `students` null: unknown. `subgroupCount` 1: the group is never split. */
export const group = pgTable(
  'group',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<GroupId>(),
    title: text().notNull(),
    courseYear: smallint(),
    facultyId: integer()
      .references(() => faculty.id)
      .$type<FacultyId>(),
    studyForm: text().$type<StudyForm>().notNull().default('day'),
    students: smallint(),
    subgroupCount: smallint().notNull().default(1),
    hasDpo2030: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('group_title').on(table.title), index('group_faculty').on(table.facultyId)],
)

export const discipline = pgTable('discipline', {
  id: integer().primaryKey().generatedByDefaultAsIdentity().$type<DisciplineId>(),
  title: text().notNull().unique(),
})

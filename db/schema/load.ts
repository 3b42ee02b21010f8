import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type {
  ContractId,
  DisciplineId,
  GroupId,
  HoursEntryId,
  LoadItemId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { semester } from './calendar'
import { refersTo } from './refers-to'
import { discipline, group, teacher } from './vocabularies'

const loadItemId = () => refersTo<LoadItemId>(() => loadItem.id, 'cascade').notNull()

/**
 * «Нагрузка»: hours of a discipline and lesson type for these groups and teachers, to be placed into the
 * week.
 */
export const loadItem = pgTable(
  'load_item',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<LoadItemId>(),
    semesterId: refersTo<SemesterId>(() => semester.id).notNull(),
    disciplineId: refersTo<DisciplineId>(() => discipline.id).notNull(),
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
    teacherId: refersTo<TeacherId>(() => teacher.id).notNull(),
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
    groupId: refersTo<GroupId>(() => group.id).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loadItemId, table.groupId] }),
    index('load_item_group_group').on(table.groupId),
  ],
)

const ofTeacher = () => refersTo<TeacherId>(() => teacher.id).notNull()

/**
 * A teacher's contract while it is in force; `endsOn` null: until further notice. Hours are academic, `rate` in
 * hundredths of a full position; null: unknown. The exclusion constraint
 * `teacher_contract_apart` keeps the contracts of one teacher from overlapping.
 */
export const teacherContract = pgTable(
  'teacher_contract',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<ContractId>(),
    teacherId: ofTeacher(),
    startsOn: date().$type<CalendarDate>().notNull(),
    endsOn: date().$type<CalendarDate>(),
    rate: smallint(),
    yearlyHours: smallint(),
    weeklyHours: smallint(),
    dailyPairs: smallint(),
    methodDay: smallint().$type<Weekday>(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('teacher_contract_teacher').on(table.teacherId, table.startsOn),
    check('teacher_contract_order', sql`${table.endsOn} >= ${table.startsOn}`),
    check('teacher_contract_rate', sql`${table.rate} between 1 and 300`),
    check('teacher_contract_year', sql`${table.yearlyHours} between 1 and 3000`),
    check('teacher_contract_week', sql`${table.weeklyHours} between 1 and 60`),
    check('teacher_contract_pairs', sql`${table.dailyPairs} between 1 and 10`),
    check('teacher_contract_day', sql`${table.methodDay} between 1 and 7`),
  ],
)

/** The journal of hours: hours of a teacher that no class tells of, or too many that one does; never 0. */
export const hoursEntry = pgTable(
  'hours_entry',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<HoursEntryId>(),
    teacherId: ofTeacher(),
    date: date().$type<CalendarDate>().notNull(),
    /** Null: the hours are of no discipline. */
    disciplineId: refersTo<DisciplineId>(() => discipline.id),
    lessonType: smallint().$type<LessonType>().notNull().default(0),
    groupId: refersTo<GroupId>(() => group.id),
    hours: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    reason: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('hours_entry_teacher').on(table.teacherId, table.date),
    check('hours_entry_hours', sql`${table.hours} between -500 and 500 and ${table.hours} <> 0`),
  ],
)

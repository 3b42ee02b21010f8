import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  type PgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { DisciplineId, FacultyId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import type { RoomKind } from '@/lib/core/names/rules/room'
import type { VocabularyName } from '@/lib/core/tables/rules/admin-table'
import { refersTo } from './refers-to'

/**
 * `active` false: inactive; it stays where it is used, but is no longer offered. `mergedInto`: the row it was
 * merged into; nothing else refers to it then, and its title is another title of that row.
 */
const kept = <Id extends number>(successor: () => AnyPgColumn) => ({
  active: boolean().notNull().default(true),
  mergedInto: integer().references(successor).$type<Id>(),
  version: integer().notNull().default(1),
})

type Kept = { active: AnyPgColumn; mergedInto: AnyPgColumn }

const merged = (name: string, { active, mergedInto }: Kept) => [
  check(`${name}_merged_is_retired`, sql`${mergedInto} is null or not ${active}`),
  index(`${name}_merged`)
    .on(mergedInto)
    .where(sql`${mergedInto} is not null`),
]

/** Unique titles, merged rows aside; `apart`: further columns that tell namesakes apart. */
const ownTitle = (name: string, columns: [AnyPgColumn, ...SQL[]], { mergedInto }: Kept) =>
  uniqueIndex(name)
    .on(...columns)
    .where(sql`${mergedInto} is null`)

export const faculty = pgTable(
  'faculty',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<FacultyId>(),
    title: text().notNull(),
    ...kept<FacultyId>((): AnyPgColumn => faculty.id),
  },
  (table) => [ownTitle('faculty_title', [table.title], table), ...merged('faculty', table)],
)

export const department = pgTable(
  'department',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    ...kept<number>((): AnyPgColumn => department.id),
  },
  (table) => [ownTitle('department_title', [table.title], table), ...merged('department', table)],
)

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
    /** Reached without steps; false: not, or nobody has told. */
    isStepFree: boolean().notNull().default(false),
    needsKey: boolean().notNull().default(true),
    isPlaceholder: boolean().notNull().default(false),
    /** Booking it takes consent: of the department's editors, or of whoever may approve bookings if it names none. */
    needsApproval: boolean().notNull().default(false),
    approvingDepartmentId: integer().references(() => department.id),
    /** Limits of whoever books without approving: bookings ahead a person, days ahead, minutes before it begins, pairs. */
    mostBookings: smallint(),
    mostDaysAhead: smallint(),
    leastMinutesBefore: smallint(),
    bookedFromPair: smallint().$type<Pair>(),
    bookedToPair: smallint().$type<Pair>(),
    /** Days of the week on which it is not booked, 1 Monday, as ascending digits: `67`. */
    quietDays: text(),
    /** Bookings are confirmed on the day: from how many minutes before they begin, and until how many after; null: nobody asks. */
    confirmAhead: smallint(),
    confirmWithin: smallint(),
    ...kept<RoomId>((): AnyPgColumn => room.id),
  },
  (table) => [
    ownTitle('room_title', [table.title, sql`coalesce(${table.building}, '')`], table),
    check('room_quiet_days', sql`${table.quietDays} ~ '^1?2?3?4?5?6?7?$' and ${table.quietDays} <> ''`),
    ...merged('room', table),
  ],
)

export const teacher = pgTable(
  'teacher',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<TeacherId>(),
    name: text().notNull(),
    fullName: text().notNull(),
    departmentId: integer().references(() => department.id),
    /** «вакансия»: shown, but never busy. */
    isPlaceholder: boolean().notNull().default(false),
    /** What the university's staff office calls them by; it tells namesakes apart. */
    personnelNumber: text(),
    ...kept<TeacherId>((): AnyPgColumn => teacher.id),
  },
  (table) => [
    index('teacher_name').on(table.name),
    uniqueIndex('teacher_personnel_number')
      .on(table.personnelNumber)
      .where(sql`${table.mergedInto} is null`),
    check('teacher_personnel_number_given', sql`btrim(${table.personnelNumber}) <> ''`),
    ...merged('teacher', table),
  ],
)

/**
 * Titles shared by several rooms, groups or teachers, one of them in use, kept by triggers: such a row is
 * shown with more than its title. `inUse`: how many of them are active and neither merged nor placeholders.
 */
export const namesake = pgTable(
  'namesake',
  {
    kind: text().notNull().$type<'room' | 'group' | 'teacher'>(),
    title: text().notNull(),
    inUse: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.title] })],
)

/**
 * `students` null: unknown. `subgroupCount` 1: the group is never split. `formerUntil`: of a title of another
 * group (`mergedInto`), the date from which that group has not had it any more.
 */
export const group = pgTable(
  'group',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<GroupId>(),
    title: text().notNull(),
    courseYear: smallint(),
    facultyId: refersTo<FacultyId>(() => faculty.id),
    studyForm: text().$type<StudyForm>().notNull().default('day'),
    students: smallint(),
    subgroupCount: smallint().notNull().default(1),
    hasDpo2030: boolean().notNull().default(false),
    /** Its classes need rooms that are reached without steps. */
    needsStepFree: boolean().notNull().default(false),
    formerUntil: date().$type<CalendarDate>(),
    ...kept<GroupId>((): AnyPgColumn => group.id),
  },
  (table) => [
    ownTitle('group_title', [table.title, sql`coalesce(${table.facultyId}, 0)`], table),
    index('group_faculty').on(table.facultyId),
    index('group_former')
      .on(table.mergedInto, table.formerUntil)
      .where(sql`${table.formerUntil} is not null`),
    check('group_former_is_merged', sql`${table.formerUntil} is null or ${table.mergedInto} is not null`),
    ...merged('group', table),
  ],
)

export const discipline = pgTable(
  'discipline',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<DisciplineId>(),
    title: text().notNull(),
    ...kept<DisciplineId>((): AnyPgColumn => discipline.id),
  },
  (table) => [ownTitle('discipline_title', [table.title], table), ...merged('discipline', table)],
)

/**
 * Reasons suggested to whoever must give one; `position` null: after the ordered ones. Nothing refers to a
 * row: its title is copied.
 */
export const reason = pgTable(
  'reason',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    position: smallint(),
    forRequests: boolean().notNull().default(true),
    forClosures: boolean().notNull().default(false),
    forAbsences: boolean().notNull().default(false),
    ...kept<number>((): AnyPgColumn => reason.id),
  },
  (table) => [ownTitle('reason_title', [table.title], table), ...merged('reason', table)],
)

/** The tables of the administration besides people; those that others refer to first. */
export const vocabularies = {
  faculty,
  department,
  discipline,
  reason,
  room,
  teacher,
  group,
} as const satisfies Record<VocabularyName, PgTable>

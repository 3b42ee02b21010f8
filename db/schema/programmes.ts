import { boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  DisciplineId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { DisciplineType } from '@/lib/core/programmes/rules/programme'
import { semester } from './calendar'
import { loadItem } from './load'
import { refersTo } from './refers-to'
import { discipline, group, room } from './vocabularies'

const programmeId = () => refersTo<ProgrammeId>(() => programme.id, 'cascade').notNull()

/** A meta-programme. `loadGroupId` and `loadSemesterId`: the load it was created from. */
export const programme = pgTable('programme', {
  id: integer().primaryKey().generatedByDefaultAsIdentity().$type<ProgrammeId>(),
  title: text().notNull(),
  color: text().notNull().default('#2087ff'),
  isProject: boolean().notNull().default(false),
  isDpo: boolean().notNull().default(false),
  disciplinesIndependent: boolean().notNull().default(false),
  loadGroupId: refersTo<GroupId>(() => group.id),
  loadSemesterId: refersTo<SemesterId>(() => semester.id),
  version: integer().notNull().default(1),
})

/** Rooms a programme may use without can_set_in_any_auds. */
export const programmeRoom = pgTable(
  'programme_room',
  {
    programmeId: programmeId(),
    roomId: refersTo<RoomId>(() => room.id).notNull(),
  },
  (table) => [primaryKey({ columns: [table.programmeId, table.roomId] })],
)

export const programmeDiscipline = pgTable(
  'programme_discipline',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<ProgrammeDisciplineId>(),
    programmeId: programmeId(),
    disciplineId: refersTo<DisciplineId>(() => discipline.id),
    title: text().notNull(),
    type: text().$type<DisciplineType>().notNull().default('simple'),
    /** The load item of a proxy. */
    loadItemId: refersTo<LoadItemId>(() => loadItem.id),
    lessonType: smallint().$type<LessonType>().notNull().default(lessonTypeTable.lecture.id),
    hours: smallint().notNull().default(2),
    half: smallint().$type<1 | 2>(),
    color: text(),
    isOnline: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    projectActive: boolean().notNull().default(true),
    projectHidden: boolean().notNull().default(false),
    startsOn: date().$type<CalendarDate>(),
    endsOn: date().$type<CalendarDate>(),
    comment: text().notNull().default(''),
    link: text().notNull().default(''),
    roomIds: integer().array().$type<RoomId[]>().notNull().default([]),
    groupIds: integer().array().$type<GroupId[]>().notNull().default([]),
    teacherIds: integer().array().$type<TeacherId[]>().notNull().default([]),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('programme_discipline_programme').on(table.programmeId),
    index('programme_discipline_load').on(table.loadItemId),
  ],
)

/**
 * A named set of rows; with `hasGenerate`, the chosen group's load is added; with `isProject`, the result is
 * a project.
 */
export const programmeTemplate = pgTable('programme_template', {
  key: text().primaryKey(),
  title: text().notNull(),
  hasGenerate: boolean().notNull().default(false),
  isProject: boolean().notNull().default(false),
})

export const programmeTemplateRow = pgTable('programme_template_row', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  templateKey: text()
    .notNull()
    .references(() => programmeTemplate.key, { onDelete: 'cascade' }),
  title: text().notNull(),
  lessonType: smallint().$type<LessonType>().notNull(),
  hours: smallint().notNull(),
})

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type {
  ChangeId,
  DisciplineId,
  EventId,
  GroupId,
  ImportId,
  LoadItemId,
  MeetingId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { LoadValues } from '@/lib/imports/rules/table-row'
import { change } from './history'
import { refersToLarge } from './refers-to'
import { eventKind } from './timetable'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Imports that changed something, with their reports. `file`: what was read, gzipped, to read it again; null
 * for imports from before files were kept.
 */
export const importRun = pgTable(
  'import_run',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<ImportId>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    source: text().notNull(),
    digest: text().notNull(),
    report: jsonb().notNull(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'set null'),
    semesterId: integer().$type<SemesterId>(),
    file: bytes(),
  },
  (table) => [index('import_run_change').on(table.changeId), index('import_run_semester').on(table.semesterId)],
)

const ids = <Id extends number>() => integer().array().notNull().$type<Id[]>()

/**
 * The states that imports gave a class or exam, one row each: from the import `since` until another replaced
 * or removed it (`untilChange`). Whatever differs from the last state was changed by hand. No foreign keys to
 * event and semester, which may be deleted and return. `entryKey`: identifies the file's entry within the
 * semester; `meetingIds`: in the order of `dates`; other ids are ascending.
 */
export const importedClass = pgTable(
  'imported_class',
  {
    eventId: integer().notNull().$type<EventId>(),
    semesterId: integer().notNull().$type<SemesterId>(),
    entryKey: text().notNull(),
    sinceChange: refersToLarge<ChangeId>(() => change.id).notNull(),
    untilChange: refersToLarge<ChangeId>(() => change.id),
    /** Somebody had deleted the class before another import ended this state, or before the state began. */
    isAbsent: boolean().notNull().default(false),
    kind: eventKind().notNull(),
    title: text().notNull(),
    disciplineId: integer().$type<DisciplineId>(),
    lessonType: smallint().$type<LessonType>().notNull(),
    subgroup: smallint().$type<Subgroup>().notNull(),
    comment: text().notNull(),
    weekStep: smallint().$type<WeekStep>().notNull(),
    pair: smallint().$type<Pair>().notNull(),
    dates: date().array().notNull().$type<CalendarDate[]>(),
    meetingIds: bigint({ mode: 'number' }).array().notNull().$type<MeetingId[]>(),
    roomIds: ids<RoomId>(),
    teacherIds: ids<TeacherId>(),
    groupIds: ids<GroupId>(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.sinceChange] }),
    uniqueIndex('imported_class_entry')
      .on(table.semesterId, table.entryKey)
      .where(sql`${table.untilChange} is null`),
    uniqueIndex('imported_class_now')
      .on(table.eventId)
      .where(sql`${table.untilChange} is null`),
    index('imported_class_since').on(table.sinceChange),
    index('imported_class_until')
      .on(table.untilChange)
      .where(sql`${table.untilChange} is not null`),
  ],
)

/**
 * The items that a load file named, by the change that stored it. `before`: what it changed of an item that it
 * found, as that was; null: it made the item. Items are no references: one that is deleted may return by an undo.
 */
export const loadListing = pgTable(
  'load_listing',
  {
    changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').notNull(),
    loadItemId: integer().notNull().$type<LoadItemId>(),
    before: jsonb().$type<Partial<LoadValues>>(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.loadItemId] })],
)

import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ExamForm, SessionKind } from '@/lib/core/calendar/rules/session'
import type { EventId, FacultyId, LoadItemId, SessionPeriodId } from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import { loadItem } from './load'
import { refersTo } from './refers-to'
import { event } from './timetable'
import { faculty } from './vocabularies'

/**
 * Dates of a session, both included, for the groups that its columns name; null: all of them. Where several suit a group, the
 * one that says most about it holds. `leastDays` and `wantedDays`: between two exams of a group; null: as usual.
 */
export const sessionPeriod = pgTable(
  'session_period',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<SessionPeriodId>(),
    kind: text().notNull().$type<SessionKind>(),
    title: text().notNull().default(''),
    startsOn: date().$type<CalendarDate>().notNull(),
    endsOn: date().$type<CalendarDate>().notNull(),
    facultyId: refersTo<FacultyId>(() => faculty.id),
    courseYear: smallint(),
    studyForm: text().$type<StudyForm>(),
    leastDays: smallint(),
    wantedDays: smallint(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('session_period_dates').on(table.startsOn, table.endsOn),
    check('session_period_kind', sql`${table.kind} in ('credits', 'exams', 'retakes', 'state')`),
    check('session_period_order', sql`${table.endsOn} >= ${table.startsOn}`),
    check('session_period_days', sql`${table.leastDays} between 0 and 14 and ${table.wantedDays} between 0 and 14`),
  ],
)

/** When an exam may begin, in minutes since midnight, and how long it may last; beside the pairs. */
export const examSlot = pgTable(
  'exam_slot',
  {
    startsAt: smallint().primaryKey(),
    minutes: smallint().notNull(),
  },
  (table) => [
    check(
      'exam_slot_times',
      sql`${table.startsAt} between 0 and 1439 and ${table.minutes} between 15 and 720 and ${table.startsAt} + ${table.minutes} <= 1440`,
    ),
  ],
)

/** A single row: what is usual in a session of this university. Lengths in minutes, `seatShare` in percent of a room's seats. */
export const examNorm = pgTable(
  'exam_norm',
  {
    id: integer().primaryKey().default(1),
    examMinutes: smallint().notNull().default(240),
    creditMinutes: smallint().notNull().default(90),
    consultationMinutes: smallint().notNull().default(90),
    leastDays: smallint().notNull().default(2),
    wantedDays: smallint().notNull().default(4),
    examinerDaily: smallint().notNull().default(2),
    seatShare: smallint().notNull().default(100),
  },
  (table) => [
    check('exam_norm_one', sql`${table.id} = 1`),
    check(
      'exam_norm_minutes',
      sql`${table.examMinutes} between 15 and 720 and ${table.creditMinutes} between 15 and 720 and ${table.consultationMinutes} between 15 and 720`,
    ),
    check(
      'exam_norm_days',
      sql`${table.leastDays} between 1 and 14 and ${table.wantedDays} between ${table.leastDays} and 14 and ${table.examinerDaily} between 1 and 10`,
    ),
    check('exam_norm_seats', sql`${table.seatShare} between 10 and 100`),
  ],
)

/** How an exam, credit or consultation of the load is held, where that is not as usual. */
export const examItem = pgTable(
  'exam_item',
  {
    loadItemId: refersTo<LoadItemId>(() => loadItem.id, 'cascade').primaryKey(),
    /** In which part of the session; null: by its lesson type. */
    period: text().$type<SessionKind>(),
    minutes: smallint(),
    form: text().notNull().$type<ExamForm>().default('oral'),
    /** Two hard exams of a group want more days between them. */
    isHard: boolean().notNull().default(false),
    roomCount: smallint().notNull().default(1),
  },
  (table) => [
    check('exam_item_period', sql`${table.period} in ('credits', 'exams', 'retakes', 'state')`),
    check('exam_item_form', sql`${table.form} in ('oral', 'written', 'online')`),
    check('exam_item_minutes', sql`${table.minutes} between 15 and 720`),
    check('exam_item_rooms', sql`${table.roomCount} between 0 and 5`),
  ],
)

/**
 * An exam, credit or consultation with a time of its own: its event has one class for each pair that this time meets, all on
 * one date, in the same rooms with the same people. `startsAt` in minutes since midnight. `isPinned`: a search leaves it there.
 */
export const examSitting = pgTable(
  'exam_sitting',
  {
    eventId: refersTo<EventId>(() => event.id, 'cascade').primaryKey(),
    startsAt: smallint().notNull(),
    minutes: smallint().notNull(),
    isPinned: boolean().notNull().default(false),
  },
  (table) => [
    check(
      'exam_sitting_times',
      sql`${table.startsAt} between 0 and 1439 and ${table.minutes} between 15 and 720 and ${table.startsAt} + ${table.minutes} <= 1440`,
    ),
  ],
)

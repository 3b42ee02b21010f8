import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EntryAct, HistorySubjectKind, StoredHistorySlot } from '@/lib/core/history/rules/entry'
import type {
  ChangeId,
  EventId,
  HistoryEntryId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Action } from '@/lib/core/rights/rules/rights'
import type { EventKind } from '@/lib/core/schedule/rules/schedule'
import { refersTo, refersToLarge } from './refers-to'
import { user } from './users'

/**
 * The history: who changed what and when. `actorId` null: a command. `rights`: required by the change, and
 * again by its undo. `undoneBy`: the change that undid it. `at`: when its last row was written, so that of
 * two changes of one row the later has the later time. `kinds`: what happened to classes, and the tables of
 * other changed rows.
 */
export const change = pgTable(
  'change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity().$type<ChangeId>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: refersTo<UserId>(() => user.id, 'set null'),
    action: text().notNull(),
    subject: jsonb().notNull(),
    before: jsonb(),
    after: jsonb(),
    rights: text().array().$type<Action[]>().notNull().default([]),
    kinds: text().array().notNull().default([]),
    undoneBy: refersToLarge<ChangeId>((): AnyPgColumn => change.id, 'set null'),
  },
  (table) => [
    index('change_at').on(table.at),
    index('change_actor').on(table.actorId, table.id),
    // For rare kinds; frequent ones are found among the newest changes.
    index('change_kinds').using('gin', table.kinds),
    index('change_action').on(table.action.op('text_pattern_ops')),
    index('change_part_of')
      .on(sql`((${table.subject} ->> 'partOf')::bigint)`)
      .where(sql`${table.subject} ? 'partOf'`),
    index('change_undone_by')
      .on(table.undoneBy)
      .where(sql`${table.undoneBy} is not null`),
    index('change_with_reason')
      .on(table.at)
      .where(
        sql`${table.action} in ('schedule.publish', 'schedule.place', 'teacher.take_over', 'group.regroup') and ${table.subject} ? 'reason'`,
      ),
  ],
)

/**
 * State of one row before and after a change, written by triggers; undo restores from it. `before` null:
 * created; `after` null: deleted; both equal: unchanged context. `key`: key columns separated by spaces.
 * `beside`: for a touched claim, other meetings that held or waited for its place.
 */
export const changedRow = pgTable(
  'changed_row',
  {
    changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').notNull(),
    tableName: text().notNull(),
    key: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    beside: bigint({ mode: 'number' }).array().$type<MeetingId[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.tableName, table.key] }),
    index('changed_row_key').on(table.tableName, table.key),
    // Finds past weeks: which places were released, and which merged row stood for which.
    index('changed_row_place')
      .on(
        sql`(${table.before} ->> 'kind')`,
        sql`((${table.before} -> 'resource_id')::integer)`,
        sql`(${table.before} ->> 'date')`,
      )
      .where(sql`${table.tableName} = 'claim' and ${table.before} is not null`),
    index('changed_row_plan')
      .on(sql`((${table.before} ->> 'programme_discipline_id')::integer)`)
      .where(sql`${table.tableName} = 'event' and ${table.before} ->> 'programme_discipline_id' is not null`),
  ],
)

/**
 * What a change did to classes, derived from its rows: one entry for equal meetings of a series on one
 * weekday. `before` null: the class is new, or was only a trace; `after` null: it was removed. `dates`: the
 * old ones, or the new ones of new classes, in the order of `meetingIds`; `shift`: days by which each moved.
 */
export const changeEntry = pgTable(
  'change_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity().$type<HistoryEntryId>(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').notNull(),
    /** No foreign keys: the history also tells of what is deleted. */
    eventId: integer().notNull().$type<EventId>(),
    loadItemId: integer().$type<LoadItemId>(),
    programmeDisciplineId: integer().$type<ProgrammeDisciplineId>(),
    programmeId: integer().$type<ProgrammeId>(),
    kind: text().$type<EventKind>().notNull(),
    lessonType: smallint().$type<LessonType>().notNull(),
    act: text().$type<EntryAct>().notNull(),
    before: jsonb().$type<StoredHistorySlot>(),
    after: jsonb().$type<StoredHistorySlot>(),
    shift: integer().notNull(),
    dates: date().array().notNull().$type<CalendarDate[]>(),
    meetingIds: bigint({ mode: 'number' }).array().notNull().$type<MeetingId[]>(),
  },
  (table) => [index('change_entry_change').on(table.changeId)],
)

/** Whom and what a change concerned. `isPublic`: by a class that is or was published and not hidden. */
export const changeSubject = pgTable(
  'change_subject',
  {
    kind: text().$type<HistorySubjectKind>().notNull(),
    id: integer().notNull(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').notNull(),
    isPublic: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.changeId] }),
    index('change_subject_change').on(table.changeId),
  ],
)

/**
 * Answers of creating calls by idempotency key: a repeated call within a day gets the same answer and does
 * nothing. `digest` identifies the call, so that a key cannot be reused for another.
 */
export const answeredCall = pgTable(
  'answered_call',
  {
    userId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    key: text().notNull(),
    digest: text().notNull(),
    status: smallint().notNull().default(0),
    body: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('answered_call_at').on(table.at)],
)

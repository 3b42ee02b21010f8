import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ChangeId, MeetingId, UserId } from '@/lib/domain/ids'
import type { Action } from '@/lib/domain/rights'
import { user } from './users'

/**
 * The history: who changed what and when. `actorId` null: a command. `rights`: the rights the change required, which undo requires
 * again. `undoneBy`: the change that undid it.
 */
export const change = pgTable(
  'change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity().$type<ChangeId>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: integer()
      .references(() => user.id, { onDelete: 'set null' })
      .$type<UserId>(),
    action: text().notNull(),
    subject: jsonb().notNull(),
    before: jsonb(),
    after: jsonb(),
    rights: text().array().$type<Action[]>().notNull().default([]),
    undoneBy: bigint({ mode: 'number' })
      .references((): AnyPgColumn => change.id, { onDelete: 'set null' })
      .$type<ChangeId>(),
  },
  (table) => [
    index('change_at').on(table.at),
    index('change_undone_by')
      .on(table.undoneBy)
      .where(sql`${table.undoneBy} is not null`),
    index('change_with_reason')
      .on(table.at)
      .where(sql`${table.action} in ('schedule.publish', 'schedule.place') and ${table.subject} ? 'reason'`),
  ],
)

/**
 * State of one row before and after a change, written by triggers; undo restores from it. `before` null: created; `after` null:
 * deleted; both equal: unchanged context. `key`: key columns separated by spaces. `beside`: for a touched claim, other meetings
 * that held or waited for its place.
 */
export const changedRow = pgTable(
  'changed_row',
  {
    changeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => change.id, { onDelete: 'cascade' })
      .$type<ChangeId>(),
    tableName: text().notNull(),
    key: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    beside: bigint({ mode: 'number' }).array().$type<MeetingId[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.tableName, table.key] }),
    index('changed_row_key').on(table.tableName, table.key),
  ],
)

/**
 * Answers of creating calls by idempotency key: a repeated call within a day gets the same answer and does nothing. `digest`
 * identifies the call, so that a key cannot be reused for another.
 */
export const answeredCall = pgTable(
  'answered_call',
  {
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' })
      .$type<UserId>(),
    key: text().notNull(),
    digest: text().notNull(),
    status: smallint().notNull().default(0),
    body: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('answered_call_at').on(table.at)],
)

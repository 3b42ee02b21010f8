import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, FillingId, UserId } from '@/lib/core/names/rules/ids'
import type { ComposedSession, ComposingOrder } from '@/lib/core/placing/rules/composing'
import type {
  FillingProgress,
  FillingResult,
  FillingSeconds,
  FillingState,
  StoredFilling,
  RequestedScope,
} from '@/lib/core/placing/rules/filling'
import { change } from './history'
import { refersTo, refersToLarge } from './refers-to'
import { user } from './users'

/**
 * Searches that place the rest of a load or a session of exams: who asked for what, progress and result. Nothing enters the
 * timetable until the result is kept. `beatAt`: when its process last reported.
 */
export const filling = pgTable(
  'filling',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<FillingId>(),
    ownerId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    scope: jsonb().notNull().$type<RequestedScope>(),
    /** Whose session of exams is searched for; null: places for the load of the scope. */
    session: jsonb().$type<ComposingOrder>(),
    composed: jsonb().$type<ComposedSession>(),
    /** The first date on which it may place. */
    startsOn: date().$type<CalendarDate>().notNull(),
    seconds: smallint().$type<FillingSeconds>().notNull(),
    seed: integer().notNull(),
    state: text().$type<FillingState>().notNull().default('waiting'),
    isCancelAsked: boolean().notNull().default(false),
    progress: jsonb().$type<FillingProgress>(),
    result: jsonb().$type<FillingResult>(),
    /** Why it failed, in Russian, for the planner. */
    failure: text(),
    kept: jsonb().$type<StoredFilling>(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'set null'),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    beatAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('filling_under_way')
      .on(table.ownerId)
      .where(sql`${table.state} in ('waiting', 'searching')`),
    index('filling_owner').on(table.ownerId, table.id),
    index('filling_change')
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
  ],
)

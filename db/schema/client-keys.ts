import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, ClientKeyId, UserId } from '@/lib/core/names/rules/ids'
import { change } from './history'
import { refersTo, refersToLarge } from './refers-to'
import { user } from './users'

/**
 * Keys of programs that read the API (docs/read-api.md), stored as hashes: a key is shown only once.
 * `ownerId`: whose own timetable it reads; null: a key of the university, which reads what is public.
 */
export const clientKey = pgTable(
  'client_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<ClientKeyId>(),
    ownerId: refersTo<UserId>(() => user.id, 'cascade'),
    title: text().notNull(),
    secretHash: text().notNull(),
    /** The beginning of the key, so that people can tell keys apart. */
    hint: text().notNull(),
    perMinute: integer().notNull(),
    /** The last day on which it works. */
    expiresOn: date().$type<CalendarDate>(),
    madeAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now()`),
    usedAt: timestamp({ withTimezone: true }),
    /** Requests that it could send at once at the time of the last one; refilled at `perMinute`. */
    tokens: doublePrecision().notNull(),
    countedAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('client_key_secret').on(table.secretHash),
    index('client_key_owner').on(table.ownerId),
    check('client_key_per_minute', sql`${table.perMinute} > 0`),
  ],
)

export const toldChangeNumber = pgSequence('told_change_number')

/**
 * Changes with notices, numbered in the order in which they became readable: a reader who has read up to a
 * number has missed nothing below it, although transactions commit in another order than their ids. Numbered
 * when first read.
 */
export const toldChange = pgTable(
  'told_change',
  {
    changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').primaryKey(),
    number: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('told_change_number_of').on(table.number),
    index('told_change_new')
      .on(table.changeId)
      .where(sql`${table.number} is null`),
  ],
)

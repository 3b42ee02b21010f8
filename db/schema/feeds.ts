import { sql } from 'drizzle-orm'
import { integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FeedId, UserId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { FeedKind } from '@/lib/feeds/rules/feed'
import { refersTo } from './refers-to'
import { user } from './users'

/**
 * Calendar feeds: owner, subject, and a hash of the secret in the address. `seed`: the secret is derived from
 * it and a key outside the database. `subjectId` is 0 for one's own timetable.
 */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<FeedId>(),
    ownerId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    kind: text().$type<FeedKind>().notNull(),
    subjectId: integer().notNull(),
    subgroup: smallint().$type<Subgroup>().notNull().default(0),
    seed: text().notNull(),
    secretHash: text().notNull(),
    /** When the present address was created. */
    givenAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now()`),
    /**
     * The last answer: the version of the weeks in it, its ETag, the time of its last change, and the last
     * reading.
     */
    version: text(),
    etag: text(),
    changedAt: timestamp({ withTimezone: true }),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('calendar_feed_secret').on(table.secretHash),
    uniqueIndex('calendar_feed_of').on(table.ownerId, table.kind, table.subjectId, table.subgroup),
  ],
)

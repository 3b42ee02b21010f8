import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JobId, UserId } from '@/lib/core/names/rules/ids'
import type { JobState, JobStep, Method } from '@/lib/core/wire/rules/job'
import { refersTo } from './refers-to'
import { user } from './users'

/**
 * Calls that take long, to be answered by another process than the one that was asked. `url`: path and query;
 * `callKey`: the `Idempotency-Key`, under which a change is made once however often the job begins anew; `digest`: of
 * method, address and body. `since`: when the last change was made before it began; `seenAt`: when its asker looked
 * last. `part`: its answer as far as it is known, the newest of so many `parts`. `status` and `answer`: as the call would have been answered at once.
 */
export const job = pgTable(
  'job',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<JobId>(),
    ownerId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    method: text().notNull().$type<Method>(),
    url: text().notNull(),
    body: jsonb(),
    callKey: text(),
    digest: text().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    isCancelAsked: boolean().notNull().default(false),
    attempts: smallint().notNull().default(0),
    step: jsonb().$type<JobStep>(),
    part: text(),
    parts: integer().notNull().default(0),
    since: timestamp({ withTimezone: true, mode: 'string' }),
    status: smallint(),
    answer: text(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    beatAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('job_owner').on(table.ownerId, table.id),
    uniqueIndex('job_at_work')
      .on(table.ownerId, table.digest)
      .where(sql`${table.state} in ('waiting', 'working') and not ${table.isCancelAsked}`),
  ],
)

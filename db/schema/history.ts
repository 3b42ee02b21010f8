import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChangeId, UserId } from '@/lib/domain/ids'
import { user } from './users'

/** Who changed what, when, what it was and what it became: what undo restores from. `actorId` null: a command, not a person. */
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
  },
  (table) => [index('change_at').on(table.at)],
)

/** Each import that changed something, with the report it ended with. */
export const importRun = pgTable('import_run', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  source: text().notNull(),
  digest: text().notNull(),
  report: jsonb().notNull(),
})

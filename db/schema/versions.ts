import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Which transactions touched what the weeks of a subject show, written by triggers: the version of a
 * subject's weeks is the set of its rows. After an hour only a subject's last row is kept. Rows are only
 * added, so writers never wait for each other. Kind `everything`, id 0: the weeks of all subjects.
 */
export const touched = pgTable(
  'touched',
  {
    kind: text().notNull(),
    id: integer().notNull(),
    transactionId: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.transactionId] })],
)

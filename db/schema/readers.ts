import { sql } from 'drizzle-orm'
import { boolean, check, pgTable } from 'drizzle-orm/pg-core'

/** What mere readers are shown and may request: one row, or none until someone decides. */
export const readerRules = pgTable(
  'reader_rules',
  {
    isOnly: boolean().primaryKey().default(true),
    tellsReasons: boolean().notNull(),
    findsRooms: boolean().notNull(),
    sharesPresence: boolean().notNull().default(true),
  },
  (table) => [check('reader_rules_one', sql`${table.isOnly}`)],
)

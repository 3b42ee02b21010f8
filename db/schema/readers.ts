import { sql } from 'drizzle-orm'
import { boolean, check, pgTable } from 'drizzle-orm/pg-core'

/** What those are told and may ask who only read: one row, or none while nobody has ever decided. */
export const readerRules = pgTable(
  'reader_rules',
  {
    isOnly: boolean().primaryKey().default(true),
    tellsReasons: boolean().notNull(),
    findsRooms: boolean().notNull(),
  },
  (table) => [check('reader_rules_one', sql`${table.isOnly}`)],
)

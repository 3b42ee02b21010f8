import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import type { TeacherNames } from '@/lib/core/rules/rights/open-reading'

/** Whether timetables are read without signing in: one row, or none while nobody has ever decided. */
export const openReading = pgTable(
  'open_reading',
  {
    isOnly: boolean().primaryKey().default(true),
    isOpen: boolean().notNull(),
    teacherNames: text().notNull().$type<TeacherNames>(),
    /** Where a room is shown on a map, with `{building}` and `{room}` to fill in; empty: nowhere. */
    roomMap: text().notNull().default(''),
  },
  (table) => [
    check('open_reading_one', sql`${table.isOnly}`),
    check('open_reading_names', sql`${table.teacherNames} in ('full', 'short', 'none')`),
  ],
)

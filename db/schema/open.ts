import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'

/** Whether timetables may be read without signing in: one row, or none until someone decides. */
export const openReading = pgTable(
  'open_reading',
  {
    isOnly: boolean().primaryKey().default(true),
    isOpen: boolean().notNull(),
    teacherNames: text().notNull().$type<TeacherNames>(),
    /** The URL of a map of a room, with `{building}` and `{room}` to fill in; empty: none. */
    roomMap: text().notNull().default(''),
    /** Whether sheets of substitutions are among what may be read. */
    showsSubstitutions: boolean().notNull().default(false),
  },
  (table) => [
    check('open_reading_one', sql`${table.isOnly}`),
    check('open_reading_names', sql`${table.teacherNames} in ('full', 'short', 'none')`),
  ],
)

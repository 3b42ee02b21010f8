import { sql } from 'drizzle-orm'
import type { Database } from '../client'

/**
 * Deletes all classes, with their history and everything that refers to them; people, rooms and load stay.
 */
export const emptyTimetable = (db: Database) =>
  db.execute(sql`truncate holiday_withdrawal, meeting, event, request, change, claim, changed_row, filling, hidden_class, import_job, import_preview, import_grid, import_difference,
    import_run, imported_class, variant, notice, notice_subject, notice_seen, notice_outbox, notice_pending, told_change, change_entry, change_subject`)

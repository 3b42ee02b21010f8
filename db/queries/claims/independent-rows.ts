import { sql, type SQL } from 'drizzle-orm'

/**
 * Whether two rows, given by their ids, are of one programme whose rows are independent: its students choose among them, so that
 * both may hold the same group at the same time.
 */
export const areIndependent = (one: SQL, other: SQL): SQL => sql`exists (
  select from programme_discipline own
  join programme p on p.id = own.programme_id and p.disciplines_independent
  join programme_discipline beside on beside.programme_id = p.id and beside.id <> own.id
  where own.id = ${one} and beside.id = ${other})`

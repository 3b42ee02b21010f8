import { sql, type SQL } from 'drizzle-orm'

/**
 * A moment on the university's clock: `2026-11-10T14:00:00`, with up to six digits of a second, in its zone.
 */
export type Moment = { local: string; timeZone: string }

/** The moment as SQL. */
export const instantOf = ({ local, timeZone }: Moment): SQL =>
  sql`(${local}::timestamp at time zone ${timeZone})`

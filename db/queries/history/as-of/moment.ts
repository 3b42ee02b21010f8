import { sql, type SQL } from 'drizzle-orm'

/** A moment of the university's clock: `2026-11-10T14:00:00`, with up to six digits of a second, in its zone. */
export type Moment = { local: string; timeZone: string }

/** The same for a statement. */
export const instantOf = ({ local, timeZone }: Moment): SQL =>
  sql`(${local}::timestamp at time zone ${timeZone})`

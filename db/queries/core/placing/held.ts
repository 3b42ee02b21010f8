import { sql, type SQL } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'

/**
 * Work that takes long and is asked for by a row: what its rows are called while they wait and while they are
 * worked on. Whoever works on one holds its lock from before it is theirs until it is at its end, in a
 * transaction of their own: the database lets go of it with their connection, so a row at work that nobody
 * holds has been left, and one that is held has not, however slow.
 */
const jobs = {
  filling: { table: sql`filling`, waiting: 'waiting', working: 'searching' },
  import: { table: sql`import_job`, waiting: 'waiting', working: 'working' },
} satisfies Record<string, { table: SQL; waiting: string; working: string }>
export type JobKind = keyof typeof jobs

/** Seconds in which whoever lost their connection holds their work again. */
const longestLoss = 10

const lockOf = (kind: JobKind) => sql`hashtext(${`${kind} at work`})`

/** The oldest that waits and that nobody holds, held until the transaction ends. */
export async function holdOldest(db: Queryable, kind: JobKind): Promise<number | null> {
  await holdFirmly(db)
  const { table, waiting } = jobs[kind]
  // Beside an offset the condition is asked row after row, and no further than to the first that is free.
  const [row] = await db.execute<{ id: number }>(sql`
    select id from (select id from ${table} where state = ${waiting} order by id offset 0) oldest
    where pg_try_advisory_xact_lock(${lockOf(kind)}, id) limit 1`)
  return row?.id ?? null
}

/** The same one again, after the connection was lost. */
export async function holdAgain(db: Queryable, kind: JobKind, id: number): Promise<void> {
  await holdFirmly(db)
  await db.execute(sql`select pg_advisory_xact_lock(${lockOf(kind)}, ${id}::integer)`)
}

/** Nothing but the end of the holder ends the hold, and a machine that is gone is noticed within half a minute. */
async function holdFirmly(db: Queryable): Promise<void> {
  await sqlOf(db)`
    select set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('tcp_keepalives_idle', '10', true), set_config('tcp_keepalives_interval', '5', true),
      set_config('tcp_keepalives_count', '3', true)`
}

/** Rows at work that nobody holds: for the condition of one short statement, which holds them meanwhile. */
export const isLeft = (kind: JobKind): SQL => {
  const { table, working } = jobs[kind]
  return sql`id in (
    select id from (
      select id from ${table}
      where state = ${working} and beat_at < now() - make_interval(secs => ${longestLoss}) offset 0) silent
    where pg_try_advisory_xact_lock(${lockOf(kind)}, id))`
}

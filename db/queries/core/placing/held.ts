import { sql, type SQL } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import type { FillingId, ImportJobId, JobId } from '@/lib/core/names/rules/ids'

/** Of questions at once, at most. */
export const mostQuestions = 2

/** `owner`: of whose rows one is worked on at a time. */
type Job = { table: SQL; waiting: string; working: string; mayBegin?: SQL; order?: SQL; owner?: SQL }

/** Of whose rows which kind of work is. */
export type HeldId = { filling: FillingId; import: ImportJobId; call: JobId }
export type JobKind = keyof HeldId

/**
 * Long work requested by a row: the states of its rows while waiting and while worked on. A worker locks its
 * row before taking it and until the work ends, in a transaction of its own. The database releases the lock
 * with the connection, so a working row without a lock was abandoned, and a locked one was not, however slow
 * it is.
 */
const jobs = {
  filling: { table: sql`filling`, waiting: 'waiting', working: 'searching' },
  import: { table: sql`import_job`, waiting: 'waiting', working: 'working' },
  // One of a person at a time, so that nobody's second is done before another's first; changes before questions, which
  // leave one place to them.
  call: {
    table: sql`job`,
    waiting: 'waiting',
    working: 'working',
    mayBegin: sql`owner_id not in (select owner_id from job where state = 'working')
      and (method <> 'GET' or (select count(*) from job where state = 'working' and method = 'GET') < ${mostQuestions})`,
    order: sql`method = 'GET', id`,
    owner: sql`owner_id`,
  },
} satisfies Record<JobKind, Job>

/** Seconds that a worker has to lock its row again after losing its connection. */
const longestLoss = 10

const lockOf = (kind: JobKind) => sql`hashtext(${`${kind} at work`})`

/** Locks the oldest waiting row that nobody holds, until the transaction ends. */
export async function holdOldest<Kind extends JobKind>(db: Queryable, kind: Kind): Promise<HeldId[Kind] | null> {
  await holdFirmly(db)
  const { table, waiting, mayBegin = sql`true`, order = sql`id`, owner = sql`null::integer` }: Job = jobs[kind]
  // With `offset` the condition is evaluated row by row, and only up to the first free row.
  const [row] = await db.execute<{ id: HeldId[Kind] }>(sql`
    select id from (
      select id, ${owner} as owner from ${table} where state = ${waiting} and ${mayBegin} order by ${order} offset 0) oldest
    where case when owner is null or pg_try_advisory_xact_lock(${lockOf(kind)} + 1, owner)
      then pg_try_advisory_xact_lock(${lockOf(kind)}, id) end
    limit 1`)
  return row?.id ?? null
}

/** Locks the same row again after the connection was lost. */
export async function holdAgain(db: Queryable, kind: JobKind, id: number): Promise<void> {
  await holdFirmly(db)
  await db.execute(sql`select pg_advisory_xact_lock(${lockOf(kind)}, ${id}::integer)`)
}

/**
 * Disables every timeout that could end the lock while the worker lives; keepalives notice a dead machine
 * within half a minute.
 */
async function holdFirmly(db: Queryable): Promise<void> {
  await sqlOf(db)`
    select set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('tcp_keepalives_idle', '10', true), set_config('tcp_keepalives_interval', '5', true),
      set_config('tcp_keepalives_count', '3', true)`
}

/** Condition for working rows that nobody holds. Use it in one short statement, which holds them meanwhile. */
export const isLeft = (kind: JobKind): SQL => {
  const { table, working } = jobs[kind]
  return sql`id in (
    select id from (
      select id from ${table}
      where state = ${working} and beat_at < now() - make_interval(secs => ${longestLoss}) offset 0) silent
    where pg_try_advisory_xact_lock(${lockOf(kind)}, id))`
}

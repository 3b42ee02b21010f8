import { sqlOf, type Queryable } from '@/db/client'
import type { Position } from '@/lib/core/wire/rules/position'

/** The end of the primary's log. Everything committed earlier is before it. */
export async function findPosition(db: Queryable): Promise<Position> {
  const [row] = await sqlOf(db)<Position[]>`
    select ('x' || left(pg_walfile_name(at), 8))::bit(32)::integer as timeline, (at - '0/0')::float8 as bytes
    from (select pg_current_wal_insert_lsn() as at) w`
  if (!row) throw new Error('No position')
  return row
}

/** `bytes`: how far a standby has replayed the log. `isFed`: whether it is connected to its source. */
export type ReplayState = { bytes: number; isFed: boolean }

/** Null for a server that is not a standby. */
export async function findReplayed(db: Queryable): Promise<ReplayState | null> {
  const [row] = await sqlOf(db)<ReplayState[]>`
    select (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes, exists (select from pg_stat_wal_receiver) as "isFed"
    where pg_is_in_recovery()`
  return row ?? null
}

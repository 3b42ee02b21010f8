import { readdirSync } from 'node:fs'
import type { WeighedServer } from '@/bench/weighed-server'
import type { Sql } from '@/db/client'
import { waitFor } from '@/scripts/processes.mjs'

/**
 * What the product holds: open files and sockets of its processes besides those to the database, sessions
 * that are amid a transaction, and files that are for a while.
 */
export type Holdings = { handles: number; inTransaction: number; files: string[] }

/** Handles that a process may have more of without holding anything of a client: threads, timers, a module. */
const slack = 12
/** Milliseconds until whatever was left is let go. */
const patience = 60_000

export async function holdingsOf({
  product,
  sql,
  passing,
}: {
  product: WeighedServer
  sql: Sql
  passing: string
}): Promise<Holdings> {
  const [row] = await sql<{ all: number; inTransaction: number }[]>`
    select count(*)::integer as all,
      count(*) filter (where state like 'idle in transaction%')::integer as "inTransaction"
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  return {
    handles: product.handles() - (row?.all ?? 0),
    inTransaction: row?.inTransaction ?? 0,
    // The compiler of the scripts keeps what it has compiled.
    files: readdirSync(passing).filter((name) => !name.startsWith('tsx-')),
  }
}

/** What is still held of `before`'s more after a while; empty: nothing. */
export async function leftOf(before: Holdings, look: () => Promise<Holdings>): Promise<string[]> {
  const excess = async () => {
    const { handles, inTransaction, files } = await look()
    return [
      ...(handles > before.handles + slack ? [`${handles - before.handles} handles more than before`] : []),
      ...(inTransaction > 0 ? [`${inTransaction} transactions`] : []),
      ...files.filter((name) => !before.files.includes(name)).map((name) => `the file ${name}`),
    ]
  }
  // What is seen last counts: a moment later a loop of the jobs may be amid a transaction of its own.
  let left: string[] = []
  const isNothing = async () => {
    left = await excess()
    return left.length === 0
  }
  await waitFor(isNothing, patience, 200)
  return left
}

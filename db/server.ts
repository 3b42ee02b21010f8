import { availableParallelism } from 'node:os'
import type postgres from 'postgres'
import {
  connectionsOpened,
  unmetRules,
  type ServerFacts,
  type ServerRule,
} from '@/lib/core/processes/rules/database-server'
import { directUrl, environment } from '@/lib/environment/environment'
import { connect } from './client'

/** Milliseconds the server has to answer about itself. */
const longestTelling = 5_000

/**
 * Settings of the server and the database. The encoding comes first: unless it is UTF8, no Cyrillic can be
 * queried.
 */
async function findServer(sql: postgres.ISql): Promise<ServerFacts> {
  const [facts] = await sql<Omit<ServerFacts, 'folds' | 'sorts'>[]>`
    select current_setting('server_version_num')::integer as version,
      pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collname = 'ru-x-icu') as "hasRussian",
      current_setting('jit') as jit,
      current_setting('TimeZone') as "timeZone",
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as "synchronousCommit",
      (pg_size_bytes(current_setting('work_mem')) / 1024)::integer as "workMemory",
      (pg_size_bytes(current_setting('shared_buffers')) / 1024)::integer as "sharedBuffers",
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as connections
    from pg_database where datname = current_database()`
  if (!facts) throw new Error('A database that does not know itself')
  const [letters] =
    facts.encoding === 'UTF8'
      ? await sql<Pick<ServerFacts, 'folds' | 'sorts'>[]>`
          select lower('ЁЖ'::text) = 'ёж' as folds, 'е'::text < 'ё'::text and 'ё'::text < 'ж'::text as sorts`
      : []
  return { folds: false, sorts: false, ...facts, ...letters }
}

/** As many as scripts/web.mjs starts. */
const webProcesses = (): number => environment().WEB_WORKERS ?? Math.min(2, availableParallelism())

/** `opened`: the most connections that this installation opens. */
export type ServerReport = { facts: ServerFacts; opened: number; unmet: ServerRule[] }

/** Reads the server's settings over a connection that sets none itself. */
export async function askServer(): Promise<ServerReport> {
  const sql = connect(directUrl(), 1, longestTelling, undefined, {})
  try {
    const facts = await findServer(sql)
    const opened = connectionsOpened(webProcesses())
    return { facts, opened, unmet: unmetRules(facts, opened) }
  } finally {
    await sql.end()
  }
}

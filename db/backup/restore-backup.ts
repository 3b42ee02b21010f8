import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableName, isTable } from 'drizzle-orm'
import { isPgSequence } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import type { Sql } from '../client'
import { dropDefinitions } from '../definitions'
import { finishMigration, isEmptyDatabase, shippedMigrations, lockMigrations, migrateThrough } from '../migrate'
import { historyTables } from '../queries/core/history/tables'
import * as schema from '../schema'
import {
  backupFormat,
  BackupFault,
  BackupReader,
  linesIn,
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  type OtherSession,
} from './backup-file'
import type { BackupReport } from './take-backup'

type Transaction = postgres.TransactionSql

const existing = async (tx: Transaction): Promise<string[]> =>
  (
    await tx<{ name: string }[]>`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
  ).map(({ name }) => name)

/**
 * Drops the product's tables, types, sequences and functions, and every view on them; leaves all other
 * objects.
 */
async function clear(tx: Transaction): Promise<void> {
  const ours = new Set<string>(Object.values(schema).flatMap((one) => (isTable(one) ? [getTableName(one)] : [])))
  const tables = await existing(tx)
  const foreign = tables.filter((name) => !ours.has(name))
  if (foreign.length > 0) throw new BackupFault('foreign tables', foreign.join(', '))
  const types = await tx<{ name: string }[]>`
    select distinct t.typname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relname = any(${tables}) and c.relnamespace = 'public'::regnamespace and t.typtype = 'e'`
  for (const name of tables) await tx`drop table ${tx(name)} cascade`
  for (const { name } of types) await tx`drop type ${tx(name)} cascade`
  // Sequences owned by columns were dropped with their tables.
  for (const one of Object.values(schema))
    if (isPgSequence(one) && one.seqName) await tx`drop sequence if exists ${tx(one.seqName)}`
  for (const { name } of historyTables) await tx`drop function if exists ${tx(`remember_${name}`)}`
  await dropDefinitions(tx)
  await tx`drop schema if exists drizzle cascade`
}

/** Opens a backup, checks that this release can restore it, and lets `read` have what follows its head. */
async function withBackup<Result>(
  file: string,
  unchecked: boolean,
  read: (head: BackupHead, reader: BackupReader) => Promise<Result>,
): Promise<Result> {
  const reader = new BackupReader(file)
  try {
    const head = await reader.line<BackupHead>()
    if (head.format !== backupFormat) throw new BackupFault('damaged')
    if (![1, 2].includes(head.version) || !shippedMigrations().some(({ hash }) => hash === head.migration.hash))
      throw new BackupFault('newer')
    if (head.version === 1 && !unchecked) throw new BackupFault('no checksum')
    return await read(head, reader)
  } finally {
    await reader.close()
  }
}

/** Reads what follows the head; `take` consumes the rows of each table, in the order of their references. */
async function readTables(
  reader: BackupReader,
  { version }: BackupHead,
  take: (table: BackupTable, rows: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<BackupEnd> {
  const counted: BackupEnd['rows'] = {}
  for (;;) {
    const next = await reader.line<BackupTable | BackupEnd>()
    if ('rows' in next) {
      if (version === 2) await reader.checksum()
      await reader.end()
      for (const [table, count] of Object.entries(next.rows))
        if (counted[table] !== count) throw new BackupFault('damaged', table)
      return next
    }
    let count = 0
    async function* rows() {
      for await (const chunk of reader.rows()) {
        count += linesIn(chunk)
        yield chunk
      }
    }
    await take(next, rows())
    counted[next.table] = count
  }
}

/** Reads a backup to its end. Throws BackupFault if it is damaged. */
const requireWhole = (file: string, unchecked: boolean) =>
  withBackup(file, unchecked, (head, reader) =>
    readTables(reader, head, async (_table, rows) => {
      for await (const chunk of rows) void chunk
    }),
  )

/**
 * `replace`: empties a database that has data. `unchecked`: accepts a file without a checksum. `endIdle`:
 * ends idle sessions.
 */
export type RestoreOptions = { replace?: boolean; unchecked?: boolean; endIdle?: boolean }

/** Sessions of our account in this database, except our own. */
const otherSessions = (sql: postgres.ISql) => sql<OtherSession[]>`
  select application_name as program, usename as user, coalesce(host(client_addr), '') as address, coalesce(state, '') as state,
    extract(epoch from clock_timestamp() - state_change)::integer as seconds
  from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
    and backend_type = 'client backend'
  order by state, seconds desc`

/** Ends idle sessions, and waits until they are gone. */
async function endIdleSessions(sql: Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and backend_type = 'client backend' and state = 'idle'`
}

/**
 * Restores a backup in one transaction, whole or not at all: creates the tables of the backup's release,
 * fills them, and migrates to this release. Throws BackupFault, or Node's error on reading the file.
 */
export async function restoreBackup(
  sql: Sql,
  file: string,
  { replace, unchecked = false, endIdle }: RestoreOptions = {},
): Promise<BackupReport> {
  // The database would explain damaged rows in its own words, so the file is read once before.
  await requireWhole(file, unchecked)
  if (endIdle) await endIdleSessions(sql)
  const end = await withBackup(file, unchecked, (head, reader) =>
    sql.begin(async (tx) => {
      await lockMigrations(tx)
      const others = await otherSessions(tx)
      if (others.length > 0) throw new BackupFault('in use', String(others.length), others)
      if (!replace && !(await isEmptyDatabase(tx))) throw new BackupFault('has data')
      await clear(tx)
      await migrateThrough(tx, head.migration.at)
      const tables = await existing(tx)
      for (const name of tables) await tx`alter table ${tx(name)} disable trigger user`
      await tx`truncate ${tx(tables)}`
      const read = await readTables(reader, head, async ({ table, columns }, rows) => {
        const target = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
        await pipeline(Readable.from(rows), target)
      })
      for (const { name, value, isCalled } of read.sequences)
        await tx`select setval(format('public.%I', ${name}::text)::regclass, ${value}, ${isCalled})`
      // Week versions count this cluster's transactions only, so everyone who has cached a week must ask again.
      await tx`delete from touched`
      await tx`
        insert into touched (kind, id, transaction_id) values ('everything', 0, pg_current_xact_id()::text::bigint)`
      await migrateThrough(tx)
      for (const name of await existing(tx)) await tx`alter table ${tx(name)} enable trigger user`
      await finishMigration(tx)
      return read
    }),
  )
  await sql`analyze`
  const counts = Object.values(end.rows)
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) }
}

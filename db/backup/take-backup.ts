import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type postgres from 'postgres'
import type { Sql } from '../client'
import {
  backupFormat,
  BackupFault,
  checksum,
  endOfRows,
  linesIn,
  type BackupEnd,
  type BackupHead,
  type BackupSum,
  type BackupTable,
} from './backup-file'

const pieceLength = 256 * 1024

export type BackupReport = { tables: number; rows: number }

const jsonLine = (value: BackupHead | BackupTable | BackupEnd | BackupSum): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`)

/** All tables with their columns, except computed ones, in the order of their references. */
async function listTables(tx: postgres.ISql): Promise<BackupTable[]> {
  const tables = await tx<(BackupTable & { refers: string[] })[]>`
    select c.relname as table,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as refers
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`
  const ordered: BackupTable[] = []
  const waiting = new Map(tables.map((one) => [one.table, one]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers }) => !refers.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const { table, columns } of ready) {
      ordered.push({ table, columns })
      waiting.delete(table)
    }
  }
  return ordered
}

async function newestMigration(tx: postgres.ISql): Promise<BackupHead['migration']> {
  const [table] = await tx`select to_regclass('drizzle.__drizzle_migrations') as name`
  const [newest] = table?.name
    ? await tx<BackupHead['migration'][]>`
        select hash, created_at as at from drizzle.__drizzle_migrations order by created_at desc limit 1`
    : []
  if (!newest) throw new BackupFault('not migrated')
  return newest
}

/**
 * Joins rows into larger pieces: the driver yields them one by one, and compressing each alone would take
 * minutes.
 */
async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = []
  let length = 0
  for await (const row of rows) {
    piece.push(row)
    length += row.length
    if (length < pieceLength) continue
    yield Buffer.concat(piece)
    piece = []
    length = 0
  }
  yield Buffer.concat(piece)
}

async function* parts(tx: postgres.TransactionSql, takenAt: string, report: BackupReport) {
  yield jsonLine({ format: backupFormat, version: 2, takenAt, migration: await newestMigration(tx) })
  const tables = await listTables(tx)
  const rows: BackupEnd['rows'] = {}
  for (const one of tables) {
    yield jsonLine(one)
    let count = 0
    const source = await tx`copy ${tx(one.table)} (${tx(one.columns)}) to stdout`.readable()
    for await (const chunk of inPieces(source)) {
      count += linesIn(chunk)
      yield chunk
    }
    yield endOfRows
    rows[one.table] = count
    report.rows += count
  }
  report.tables = tables.length
  // Read last: sequences are not transactional, so their values are then above every number in the rows.
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    order by relname`
  const sequences = []
  for (const { name } of names) {
    const [state] = await tx<{ value: string; isCalled: boolean }[]>`
      select last_value::text as value, is_called as "isCalled" from ${tx(name)}`
    if (state) sequences.push({ name, ...state })
  }
  yield jsonLine({ sequences, rows })
}

/** Yields the pieces, followed by their checksum as the last line. */
async function* summed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = checksum()
  for await (const piece of pieces) {
    sum.update(piece)
    yield piece
  }
  yield jsonLine({ sha256: sum.digest('hex') })
}

/**
 * Writes the whole database as of one moment into a new file, while others work on; deletes the file if it
 * fails. Works on the database of any release. Throws BackupFault, or Node's error on writing the file.
 */
export async function takeBackup(sql: Sql, file: string, takenAt: Date): Promise<BackupReport> {
  const report: BackupReport = { tables: 0, rows: 0 }
  const unfinished = `${file}.part`
  // Readable by the owner only, because it contains accounts.
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await sql.begin('isolation level repeatable read read only', (tx) =>
      pipeline(
        Readable.from(summed(parts(tx, takenAt.toISOString(), report))),
        createGzip(),
        handle.createWriteStream({ flush: true }),
      ),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return report
}

import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { isLeft } from '@/db/queries/core/placing/held'
import { importGrid, importJob, importMapping, importSheet } from '@/db/schema'
import type { ImportJobId, UserId } from '@/lib/core/names/rules/ids'
import type { GridReading, SheetLook } from '@/lib/grids/rules/reading'
import { type ImportOutcome, type ImportTask, type ImportTrial, isAtWork } from '@/lib/imports/rules/import-job'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { dropDifferences } from './import-differences'

const { bytes, rows, digest, beatAt: _beatAt, ...shown } = getTableColumns(importJob)

/** A file and its progress, without its content and the result per row. */
export type ImportRow = Omit<typeof importJob.$inferSelect, 'bytes' | 'rows' | 'digest' | 'beatAt'>

/** The channel that wakes the importing process. */
export const importChannel = 'import'

const tell = (db: Queryable) => db.execute(sql`select pg_notify(${importChannel}, '')`)

/** Files kept per person; older ones are deleted. */
const mostStored = 10

export async function insertImport(
  db: Queryable,
  values: Pick<typeof importJob.$inferInsert, 'ownerId' | 'name' | 'size' | 'digest' | 'bytes'>,
): Promise<ImportJobId> {
  const [row] = await db.insert(importJob).values(values).returning({ id: importJob.id })
  if (!row) throw new Error('The file was not stored')
  const { ownerId } = values
  const oldest = sql`(select min(id) from (select id from import_job where owner_id = ${ownerId} order by id desc limit ${mostStored}) newest)`
  await db.delete(importJob).where(and(eq(importJob.ownerId, ownerId), lt(importJob.id, oldest)))
  await tell(db)
  return row.id
}

const ownOf = (ownerId: UserId, id: ImportJobId) => and(eq(importJob.ownerId, ownerId), eq(importJob.id, id))

/** Marks imports abandoned by their process as interrupted; they stored nothing. */
export async function interruptImports(db: Queryable): Promise<void> {
  await db
    .update(importJob)
    .set({ state: 'interrupted' })
    .where(and(eq(importJob.state, 'working'), isLeft('import')))
}

export async function findImport(db: Queryable, ownerId: UserId, id: ImportJobId): Promise<ImportRow | null> {
  const [row] = await db.select(shown).from(importJob).where(ownOf(ownerId, id))
  return row ?? null
}

/** Newest first. */
export const listImports = (db: Queryable, ownerId: UserId): Promise<ImportRow[]> =>
  db.select(shown).from(importJob).where(eq(importJob.ownerId, ownerId)).orderBy(desc(importJob.id))

/** Locks a file of this owner until the transaction ends. */
export async function lockImport(db: Queryable, ownerId: UserId, id: ImportJobId): Promise<ImportRow | null> {
  const [row] = await db.select(shown).from(importJob).where(ownOf(ownerId, id)).for('update')
  return row ?? null
}

/** The result of each row at the last trial; null if there was none. */
export async function findImportRows(
  db: Queryable,
  ownerId: UserId,
  id: ImportJobId,
): Promise<TableRowOutcome[] | null> {
  const [row] = await db.select({ rows }).from(importJob).where(ownOf(ownerId, id))
  return row?.rows ?? null
}

/** Changes a locked file; `trial: null` deletes the results of the last trial. */
export async function changeImport(
  db: Queryable,
  id: ImportJobId,
  values: Partial<Pick<ImportRow, 'settings' | 'trial' | 'failure'>>,
): Promise<void> {
  await db
    .update(importJob)
    .set({ ...values, ...(values.trial === null && { rows: null }) })
    .where(eq(importJob.id, id))
  if (values.trial === null) await dropDifferences(db, id)
}

/** Requests a task for a locked file. */
export async function askTask(db: Queryable, id: ImportJobId, task: ImportTask): Promise<void> {
  await db
    .update(importJob)
    .set({ task, state: 'waiting', step: '', failure: null, isCancelAsked: false })
    .where(eq(importJob.id, id))
  await tell(db)
}

/** Starts the task of a file whose row the caller holds; false if it did not wait. */
export async function takeImport(db: Queryable, id: ImportJobId): Promise<boolean> {
  const taken = await db
    .update(importJob)
    .set({ state: 'working', beatAt: sql`now()` })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'waiting')))
    .returning({ id: importJob.id })
  return taken.length > 0
}

/** A file being worked on, with its content. */
export type ImportWork = ImportRow & { digest: string; bytes: Uint8Array }

export async function findWork(db: Queryable, id: ImportJobId): Promise<ImportWork | null> {
  const [row] = await db
    .select({ ...shown, digest, bytes })
    .from(importJob)
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working')))
  return row?.bytes ? { ...row, bytes: row.bytes } : null
}

/** Writes the current step; returns whether to go on. */
export async function beatImport(db: Queryable, id: ImportJobId, step: string): Promise<boolean> {
  const [row] = await db
    .update(importJob)
    .set({ step, beatAt: sql`now()` })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working')))
    .returning({ isCancelAsked: importJob.isCancelAsked })
  return row !== undefined && !row.isCancelAsked
}

type Done =
  | Pick<ImportRow, 'contents' | 'settings'>
  | { trial: ImportTrial; rows: TableRowOutcome[] }
  | { outcome: ImportOutcome; changeId: ImportRow['changeId']; bytes: null }

/** Marks the task as done, in the transaction that stored its result; false if it was cancelled meanwhile. */
export async function finishImport(db: Queryable, id: ImportJobId, done: Done): Promise<boolean> {
  const finished = await db
    .update(importJob)
    .set({ ...done, state: 'done', step: '' })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working'), eq(importJob.isCancelAsked, false)))
    .returning({ id: importJob.id })
  return finished.length > 0
}

/** Marks the task as ended early. `failure` null: it was cancelled or its process ended. */
export async function leaveImport(db: Queryable, id: ImportJobId, failure: string | null): Promise<void> {
  await db
    .update(importJob)
    .set({ state: failure === null ? 'interrupted' : 'failed', failure, step: '' })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working')))
}

/** Ends a waiting task at once; tells a running one to stop. */
export async function cancelImport(db: Queryable, { id, state }: ImportRow): Promise<void> {
  if (!isAtWork(state)) return
  await db
    .update(importJob)
    .set({
      isCancelAsked: true,
      state: sql`case when ${importJob.state} = 'waiting' then 'interrupted' else ${importJob.state} end`,
    })
    .where(and(eq(importJob.id, id), inArray(importJob.state, ['waiting', 'working'])))
  await tell(db)
}

export async function removeImport(db: Queryable, id: ImportJobId): Promise<void> {
  await db.delete(importJob).where(eq(importJob.id, id))
}

/** Stores the latest reading of a file. */
export async function storeGrid(db: Queryable, jobId: ImportJobId, reading: GridReading): Promise<void> {
  await db
    .insert(importGrid)
    .values({ jobId, reading })
    .onConflictDoUpdate({ target: importGrid.jobId, set: { reading } })
}

export async function storeLooks(db: Queryable, jobId: ImportJobId, looks: readonly SheetLook[]): Promise<void> {
  if (looks.length === 0) return
  await db
    .insert(importSheet)
    .values(looks.map((look, place) => ({ jobId, place, name: look.name, look })))
    .onConflictDoUpdate({
      target: [importSheet.jobId, importSheet.place],
      set: { name: sql`excluded.name`, look: sql`excluded.look` },
    })
}

/** A sheet of a person's file as it looks; null if there is none of this name. */
export async function findLook(
  db: Queryable,
  ownerId: UserId,
  { id, name }: { id: ImportJobId; name: string },
): Promise<SheetLook | null> {
  const [row] = await db
    .select({ look: importSheet.look })
    .from(importSheet)
    .innerJoin(importJob, eq(importJob.id, importSheet.jobId))
    .where(and(ownOf(ownerId, id), eq(importSheet.name, name)))
  return row?.look ?? null
}

/** The latest reading of a person's file; null if it was not read. */
export async function findGrid(db: Queryable, ownerId: UserId, jobId: ImportJobId): Promise<GridReading | null> {
  const [row] = await db
    .select({ reading: importGrid.reading })
    .from(importGrid)
    .innerJoin(importJob, eq(importJob.id, importGrid.jobId))
    .where(and(eq(importJob.ownerId, ownerId), eq(importJob.id, jobId)))
  return row?.reading ?? null
}

type Mapping = Pick<typeof importMapping.$inferSelect, 'kind' | 'head' | 'columns'>

/**
 * Remembered meanings of columns for tables with the same titles, the last used first. `heads`: digests of
 * the titles.
 */
export const findMappings = (db: Queryable, heads: readonly string[]): Promise<Mapping[]> =>
  db
    .select({ kind: importMapping.kind, head: importMapping.head, columns: importMapping.columns })
    .from(importMapping)
    .where(inArray(importMapping.head, [...heads]))
    .orderBy(desc(importMapping.usedAt))

export async function rememberMapping(db: Queryable, values: Mapping): Promise<void> {
  await db
    .insert(importMapping)
    .values(values)
    .onConflictDoUpdate({
      target: [importMapping.kind, importMapping.head],
      set: { columns: values.columns, usedAt: sql`now()` },
    })
}

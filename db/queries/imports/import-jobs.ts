import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { isLeft } from '@/db/queries/core/placing/held'
import { importJob } from '@/db/schema'
import type { ImportJobId, UserId } from '@/lib/core/rules/names/ids'
import {
  isAtWork,
  type ImportOutcome,
  type ImportTask,
  type ImportTrial,
} from '@/lib/imports/rules/import-job'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { dropDifferences } from './import-differences'

const { bytes, rows, digest, beatAt: _beatAt, ...shown } = getTableColumns(importJob)

/** A file and how far it is, without its content and what was found row by row. */
export type FoundImport = Omit<typeof importJob.$inferSelect, 'bytes' | 'rows' | 'digest' | 'beatAt'>

/** The channel on which the process of imports hears that there is something to do. */
export const importChannel = 'import'

const tell = (db: Queryable) => db.execute(sql`select pg_notify(${importChannel}, '')`)

/** A person's older files are forgotten. */
const mostKept = 10

export async function insertImport(
  db: Queryable,
  values: Pick<typeof importJob.$inferInsert, 'ownerId' | 'name' | 'size' | 'digest' | 'bytes'>,
): Promise<ImportJobId> {
  const [row] = await db.insert(importJob).values(values).returning({ id: importJob.id })
  if (!row) throw new Error('The file was not stored')
  const { ownerId } = values
  const oldest = sql`(select min(id) from (select id from import_job where owner_id = ${ownerId} order by id desc limit ${mostKept}) newest)`
  await db.delete(importJob).where(and(eq(importJob.ownerId, ownerId), lt(importJob.id, oldest)))
  await tell(db)
  return row.id
}

const ownOf = (ownerId: UserId, id: ImportJobId) => and(eq(importJob.ownerId, ownerId), eq(importJob.id, id))

/** What its process left is interrupted, and nothing of it was stored. */
export async function interruptImports(db: Queryable): Promise<void> {
  await db
    .update(importJob)
    .set({ state: 'interrupted' })
    .where(and(eq(importJob.state, 'working'), isLeft('import')))
}

export async function findImport(
  db: Queryable,
  ownerId: UserId,
  id: ImportJobId,
): Promise<FoundImport | null> {
  const [row] = await db.select(shown).from(importJob).where(ownOf(ownerId, id))
  return row ?? null
}

/** Newest first. */
export const listImports = (db: Queryable, ownerId: UserId): Promise<FoundImport[]> =>
  db.select(shown).from(importJob).where(eq(importJob.ownerId, ownerId)).orderBy(desc(importJob.id))

/** Locks one of its owner until the transaction ends. */
export async function lockImport(
  db: Queryable,
  ownerId: UserId,
  id: ImportJobId,
): Promise<FoundImport | null> {
  const [row] = await db.select(shown).from(importJob).where(ownOf(ownerId, id)).for('update')
  return row ?? null
}

/** What became of each row at the last trial; null if there was none. */
export async function findImportRows(
  db: Queryable,
  ownerId: UserId,
  id: ImportJobId,
): Promise<TableRowOutcome[] | null> {
  const [row] = await db.select({ rows }).from(importJob).where(ownOf(ownerId, id))
  return row?.rows ?? null
}

/** Changes a locked one; what was found of it before is forgotten with `trial: null`. */
export async function changeImport(
  db: Queryable,
  id: ImportJobId,
  values: Partial<Pick<FoundImport, 'settings' | 'trial' | 'failure'>>,
): Promise<void> {
  await db
    .update(importJob)
    .set({ ...values, ...(values.trial === null && { rows: null }) })
    .where(eq(importJob.id, id))
  if (values.trial === null) await dropDifferences(db, id)
}

/** Asks for a task of a locked one. */
export async function askTask(db: Queryable, id: ImportJobId, task: ImportTask): Promise<void> {
  await db
    .update(importJob)
    .set({ task, state: 'waiting', step: '', failure: null, isCancelAsked: false })
    .where(eq(importJob.id, id))
  await tell(db)
}

/** Whether it waited: from now on whoever holds it works on it. */
export async function takeImport(db: Queryable, id: ImportJobId): Promise<boolean> {
  const taken = await db
    .update(importJob)
    .set({ state: 'working', beatAt: sql`now()` })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'waiting')))
    .returning({ id: importJob.id })
  return taken.length > 0
}

/** One that is being worked on, with its content. */
export type ImportWork = FoundImport & { digest: string; bytes: Uint8Array }

export async function findWork(db: Queryable, id: ImportJobId): Promise<ImportWork | null> {
  const [row] = await db
    .select({ ...shown, digest, bytes })
    .from(importJob)
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working')))
  return row?.bytes ? { ...row, bytes: row.bytes } : null
}

/** Writes what is being done; answers whether it is to go on. */
export async function beatImport(db: Queryable, id: ImportJobId, step: string): Promise<boolean> {
  const [row] = await db
    .update(importJob)
    .set({ step, beatAt: sql`now()` })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working')))
    .returning({ isCancelAsked: importJob.isCancelAsked })
  return row !== undefined && !row.isCancelAsked
}

type Done =
  | Pick<FoundImport, 'contents' | 'settings'>
  | { trial: ImportTrial; rows: TableRowOutcome[] }
  | { outcome: ImportOutcome; changeId: FoundImport['changeId']; bytes: null }

/** The task is done; answers false if it was given up meanwhile. In the transaction of what was stored. */
export async function finishImport(db: Queryable, id: ImportJobId, done: Done): Promise<boolean> {
  const found = await db
    .update(importJob)
    .set({ ...done, state: 'done', step: '' })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working'), eq(importJob.isCancelAsked, false)))
    .returning({ id: importJob.id })
  return found.length > 0
}

/** The task came to no end. `failure` null: it was ended, or its process was. */
export async function leaveImport(db: Queryable, id: ImportJobId, failure: string | null): Promise<void> {
  await db
    .update(importJob)
    .set({ state: failure === null ? 'interrupted' : 'failed', failure, step: '' })
    .where(and(eq(importJob.id, id), eq(importJob.state, 'working')))
}

/** One that waits ends at once, one at work is told to. */
export async function cancelImport(db: Queryable, { id, state }: FoundImport): Promise<void> {
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

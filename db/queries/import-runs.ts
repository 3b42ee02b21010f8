import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { importRun, university } from '@/db/schema'

/** An import that changed something; `report` is stored as it was. */
type ImportRun = { id: number; at: Date; source: string; report: unknown }

/** The latest runs, newest first. */
export const listImportRuns = (db: Queryable, limit: number): Promise<ImportRun[]> =>
  db
    .select({ id: importRun.id, at: importRun.at, source: importRun.source, report: importRun.report })
    .from(importRun)
    .orderBy(desc(importRun.id))
    .limit(limit)

/** Whether any group exists. */
export async function hasGroups(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ any: boolean }>(sql`select exists (select from "group") as any`)
  return row?.any === true
}

/** Null if there is none yet. */
export async function findUniversityTitle(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ title: university.title }).from(university)
  return row?.title ?? null
}

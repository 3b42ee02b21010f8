import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import { change, importRun, university, user } from '@/db/schema'
import type { ChangeId, ImportId, SemesterId } from '@/lib/core/names/rules/ids'

/** An import that changed something; `report` is stored as it was. `undoneAt`: null while it is in effect. */
type ImportRun = {
  id: ImportId
  at: Date
  source: string
  report: unknown
  changeId: ChangeId | null
  semesterId: SemesterId | null
  by: string | null
  undoneAt: Date | null
}

const undoing = alias(change, 'undoing')

const runs = (db: Queryable) =>
  db
    .select({
      id: importRun.id,
      at: importRun.at,
      source: importRun.source,
      report: importRun.report,
      changeId: importRun.changeId,
      semesterId: importRun.semesterId,
      by: user.fullName,
      undoneAt: undoing.at,
    })
    .from(importRun)
    .leftJoin(change, eq(change.id, importRun.changeId))
    .leftJoin(undoing, eq(undoing.id, change.undoneBy))
    .leftJoin(user, eq(user.id, change.actorId))

/** The latest runs, newest first. */
export const listImportRuns = (db: Queryable, limit: number): Promise<ImportRun[]> =>
  runs(db).orderBy(desc(importRun.id)).limit(limit)

/**
 * `canBeUndone`: it can be taken back, unless a later import stands in the way; `hasFile`: its semester can
 * be corrected.
 */
type FoundRun = ImportRun & { canBeUndone: boolean; hasFile: boolean }

/** Null for an id that no run has. */
export async function findImportRun(db: Queryable, id: ImportId): Promise<FoundRun | null> {
  const [run] = await runs(db).where(eq(importRun.id, id))
  if (!run) return null
  const [details] = await db
    .select({
      rights: change.rights,
      hasFile: sql<boolean>`exists (
        select from import_run r join change c on c.id = r.change_id
        where r.semester_id = ${importRun.semesterId} and r.file is not null and c.undone_by is null)`,
    })
    .from(importRun)
    .leftJoin(change, eq(change.id, importRun.changeId))
    .where(and(eq(importRun.id, id)))
  return {
    ...run,
    canBeUndone: run.undoneAt === null && (details?.rights ?? []).includes('timetable.import'),
    hasFile: details?.hasFile ?? false,
  }
}

export async function hasGroups(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ any: boolean }>(sql`select exists (select from "group") as any`)
  return row?.any === true
}

/** Null if there is none yet. */
export async function findUniversityTitle(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ title: university.title }).from(university)
  return row?.title ?? null
}

/**
 * For each semester, the latest import into it that is in effect and whose file was kept, so that it can be
 * corrected.
 */
export async function findCorrectableImports(db: Queryable): Promise<Map<SemesterId, ImportId>> {
  const rows = await db.execute<{ semesterId: SemesterId; id: ImportId }>(sql`
    select distinct on (r.semester_id) r.semester_id as "semesterId", r.id
    from import_run r left join change c on c.id = r.change_id
    where r.semester_id is not null and r.file is not null and c.undone_by is null
    order by r.semester_id, r.id desc`)
  return new Map(rows.map(({ semesterId, id }) => [semesterId, id]))
}

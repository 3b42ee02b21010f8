import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { importGrid, importJob } from '@/db/schema'
import type { ImportJobId, UserId } from '@/lib/core/rules/names/ids'
import type { GridReading } from '@/lib/grids/rules/reading'

/** Stores the latest reading of a file. */
export async function storeGrid(db: Queryable, jobId: ImportJobId, reading: GridReading): Promise<void> {
  await db
    .insert(importGrid)
    .values({ jobId, reading })
    .onConflictDoUpdate({ target: importGrid.jobId, set: { reading } })
}

/** The latest reading of a person's file; null if it was not read. */
export async function findGrid(
  db: Queryable,
  ownerId: UserId,
  jobId: ImportJobId,
): Promise<GridReading | null> {
  const [row] = await db
    .select({ reading: importGrid.reading })
    .from(importGrid)
    .innerJoin(importJob, eq(importJob.id, importGrid.jobId))
    .where(and(eq(importJob.ownerId, ownerId), eq(importJob.id, jobId)))
  return row?.reading ?? null
}

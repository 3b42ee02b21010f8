import { and, eq, inArray, ne } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { importDifference } from '@/db/schema'
import type { ImportJobId } from '@/lib/core/rules/names/ids'
import { isProposed, type ImportDifference, type ImportTicks } from '@/lib/imports/rules/import-comparison'
import { markOf, type DifferenceMark } from '@/lib/imports/rules/import-differences'

export async function dropDifferences(db: Queryable, jobId: ImportJobId): Promise<void> {
  await db.delete(importDifference).where(eq(importDifference.jobId, jobId))
}

/** Replaces the differences found by an earlier trial; those proposed are ticked. */
export async function storeDifferences(
  db: Queryable,
  jobId: ImportJobId,
  differences: readonly ImportDifference[],
): Promise<void> {
  await dropDifferences(db, jobId)
  if (differences.length === 0) return
  const rows = differences.map((difference, place) => {
    const { key, kind, isByHand, group, words } = markOf(difference)
    return { place, key, kind, isByHand, group, words, isOn: isProposed(difference), difference }
  })
  await sqlOf(db)`
    insert into import_difference (job_id, place, key, kind, is_by_hand, "group", words, is_proposed, is_on, difference)
    select ${jobId}, place, key, kind, "isByHand", "group", words, "isOn", "isOn", difference
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(
      place integer, key text, kind text, "isByHand" boolean, "group" text, words text, "isOn" boolean, difference jsonb)`
}

/** A difference and its row. */
export type StoredMark = DifferenceMark & { place: number }

/** All differences of a file, in their order. */
export function findMarks(db: Queryable, jobId: ImportJobId): Promise<StoredMark[]> {
  const { place, key, kind, isByHand, group, words, isOn } = importDifference
  return db
    .select({ place, key, kind, isByHand, group, words, isOn })
    .from(importDifference)
    .where(eq(importDifference.jobId, jobId))
    .orderBy(place)
}

/** The differences of some rows of a file, by row. */
export async function findDifferences(
  db: Queryable,
  jobId: ImportJobId,
  places: readonly number[],
): Promise<Map<number, ImportDifference>> {
  const rows = await db
    .select({ place: importDifference.place, difference: importDifference.difference })
    .from(importDifference)
    .where(and(eq(importDifference.jobId, jobId), inArray(importDifference.place, [...places])))
  return new Map(rows.map(({ place, difference }) => [place, difference]))
}

export async function tickDifferences(
  db: Queryable,
  jobId: ImportJobId,
  places: readonly number[],
  isOn: boolean,
): Promise<void> {
  await sqlOf(db)`
    update import_difference set is_on = ${isOn}
    where job_id = ${jobId} and place = any(${[...places]}) and is_on <> ${isOn}`
}

/** The ticks that differ from the proposal. */
export async function findTicks(db: Queryable, jobId: ImportJobId): Promise<ImportTicks> {
  const rows = await db
    .select({ key: importDifference.key, isOn: importDifference.isOn })
    .from(importDifference)
    .where(and(eq(importDifference.jobId, jobId), ne(importDifference.isOn, importDifference.isProposed)))
  return Object.fromEntries(rows.map(({ key, isOn }) => [key, isOn]))
}

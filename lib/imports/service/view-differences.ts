import type { Queryable } from '@/db/client'
import { findDifferences, findMarks, tickDifferences, type StoredMark } from '@/db/queries/imports/import-differences'
import { inTransaction } from '@/db/transaction'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import type { DataContext } from '@/lib/core/refusals/service/context'
import type { ImportDifference } from '@/lib/imports/rules/import-comparison'
import {
  differencePage,
  partOf,
  withRows,
  type DifferencePage,
  type DifferencesQuery,
  type TickedPart,
} from '@/lib/imports/rules/import-differences'
import type { ImportJob } from '@/lib/imports/rules/import-job'
import type { ImportReport } from '@/lib/imports/texts/import'
import { lockIdle } from './change-import'
import { viewImportSettings, withReport } from './view-import'

/**
 * The differences between a file and the stored timetable, from the last trial; null: there was nothing to
 * compare with. Throws as `viewImportSettings` does.
 */
export async function viewDifferences(context: DataContext, id: ImportJobId, query: DifferencesQuery): Promise<Page> {
  const job = await viewImportSettings(context, id)
  return pageOf(context.db, { ...job, marks: await findMarks(context.db, id) }, query)
}

/** Ticks or unticks differences, on whatever page they are. Throws `conflict` while a task is running. */
export const tickImport = (
  asker: DataContext,
  id: ImportJobId,
  { query, part, isOn }: { query: DifferencesQuery; part: TickedPart; isOn: boolean },
): Promise<Page> =>
  inTransaction(asker.db, async (db) => {
    const job = withReport(await lockIdle(db, asker, id))
    const marks = await findMarks(db, id)
    const ticked = new Set(partOf(marks, query, part).map(({ place }) => place))
    await tickDifferences(db, id, [...ticked], isOn)
    const now = marks.map((one) => (ticked.has(one.place) ? { ...one, isOn } : one))
    return pageOf(db, { ...job, marks: now }, query)
  })

type Page = DifferencePage<ImportDifference> | null

async function pageOf(
  db: Queryable,
  { id, trial, marks }: Pick<ImportJob<ImportReport>, 'id' | 'trial'> & { marks: readonly StoredMark[] },
  query: DifferencesQuery,
): Promise<Page> {
  const report = trial?.report
  if (!report?.compared) return null
  const page = differencePage(marks, { ...query, same: report.known })
  const places = page.groups.flatMap(({ rows }) => rows.map(({ row }) => row.place))
  const differences = await findDifferences(db, id, places)
  return withRows(page, ({ place }) => differences.get(place))
}

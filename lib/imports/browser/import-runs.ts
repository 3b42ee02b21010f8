import type { OverlapFilter } from '@/lib/core/files/rules/imported-overlap'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { requestOf } from '@/lib/core/wire/calls/request'
import type * as calls from '@/lib/imports/calls/import-runs.contract'
import type { ImportComparison, ImportDifference, ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { SemesterDates } from '@/lib/imports/rules/import-job'

export const importOverlapsBookUrl = (id: ImportId, { kind, text, from, until }: OverlapFilter): string =>
  requestOf<typeof calls.importOverlapsBookCall>('GET /api/timetable/imports/{id}/overlaps-xlsx/', {
    params: { id },
    query: { kind, search: text || undefined, from, to: until },
  }).url

export const takeImportBack = changeOf<typeof calls.takeBackImportCall>('POST /api/timetable/imports/{id}/take-back/')
const mend = changeOf<typeof calls.mendImportCall>('POST /api/timetable/imports/{id}/mend/')

/** Corrects the semester of an import, or reports what would change. */
export async function correctImport(
  id: ImportId,
  { start, weeks, parity }: SemesterDates,
  options: { dryRun: boolean; ticks: ImportTicks },
): Promise<ImportComparison | null> {
  const { comparison } = await mend({ id, from: start, weeks, weekEven: parity, ...options })
  return (
    comparison && {
      ...comparison,
      differences: comparison.differences.map((one) => one as ImportDifference),
    }
  )
}

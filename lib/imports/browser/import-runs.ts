import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ImportComparison, ImportDifference, ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { ImportId } from '@/lib/core/rules/names/ids'
import { correctImportRequest, takeBackImportRequest } from '@/lib/imports/calls/import-runs'
import { requestChange } from '@/lib/core/browser/placing/changes'

export { importOverlapsBookUrl } from '@/lib/imports/calls/import-runs'

export const takeImportBack = (id: ImportId, options: { dryRun: boolean }) =>
  requestChange(takeBackImportRequest(id, options))

export type SemesterDatesCorrection = { start?: CalendarDate; weeks?: number; parity?: Parity }

/** Corrects the semester of an import, or reports what would change. */
export async function correctImport(
  id: ImportId,
  correction: SemesterDatesCorrection,
  options: { dryRun: boolean; ticks: ImportTicks },
): Promise<ImportComparison | null> {
  const { comparison } = await requestChange(correctImportRequest(id, correction, options))
  return (
    comparison && {
      ...comparison,
      differences: comparison.differences.map((one) => one as ImportDifference),
    }
  )
}

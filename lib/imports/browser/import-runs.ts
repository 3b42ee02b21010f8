import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ImportComparison, ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { ImportId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { decodeComparison } from '@/lib/imports/calls/import-comparison'
import { mendImportCall, takeBackImportCall } from '@/lib/imports/calls/import-runs'
import type { WireMended, WireTakenBack } from '@/lib/imports/calls/import-runs.contract'
import { change } from '@/lib/core/browser/placing/changes'

export { importOverlapsBookUrl } from '@/lib/imports/calls/import-runs'

/**
 * The number of classes that undoing an import removes, restores and changes; `kept`: left alone because
 * people have changed them since.
 */
type TakenBack = {
  removed: number
  restored: number
  changed: number
  kept: { title: string; date: CalendarDate; pair: Pair }[]
}

export async function takeImportBack(id: ImportId, options: { dryRun: boolean }): Promise<TakenBack> {
  const { kept, ...counts } = await change<WireTakenBack>(takeBackImportCall(id, options))
  return { ...counts, kept: kept.map(({ title, date, para }) => ({ title, date, pair: para })) }
}

export type SemesterMending = { start?: CalendarDate; weeks?: number; parity?: Parity }

/** Corrects the semester of an import, or reports what would change. */
export async function mendImport(
  id: ImportId,
  mending: SemesterMending,
  options: { dryRun: boolean; ticks: ImportTicks },
): Promise<ImportComparison | null> {
  return decodeComparison((await change<WireMended>(mendImportCall(id, mending, options))).comparison)
}

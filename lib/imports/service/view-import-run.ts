import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findImportRun } from '@/db/queries/core/files/import-runs'
import type { AcademicCalendar, Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { ChangeId, ImportId } from '@/lib/core/rules/names/ids'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import type { ImportReport } from '@/lib/imports/texts/import'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * One import. `by` null: a command; `undoneAt` null: not undone; `semester` null: deleted since; `canMend`:
 * the files of its semester's imports were kept.
 */
export type ImportView = {
  id: ImportId
  at: CivilTime
  source: string
  by: string | null
  report: ImportReport
  changeId: ChangeId | null
  undoneAt: CivilTime | null
  canBeUndone: boolean
  semester: Semester | null
  canMend: boolean
  calendar: AcademicCalendar
}

/** Throws `not_allowed`, and `not_found` for an unknown import. */
export async function viewImport(context: ServiceContext, id: ImportId): Promise<ImportView> {
  requireAllowed(context, 'timetable.import')
  const { db } = context
  const run = await findImportRun(db, id)
  if (!run) throw new ServiceError('not_found', importPageTexts.noImport)
  const calendar = await findCalendar(db)
  const { UNIVERSITY_TIME_ZONE: zone } = environment()
  const { semesterId, hasFile, ...details } = run
  const semester = calendar.semesters.find((one) => one.id === semesterId) ?? null
  return {
    ...details,
    at: civilTimeAt(details.at, zone),
    undoneAt: details.undoneAt && civilTimeAt(details.undoneAt, zone),
    report: details.report as ImportReport,
    semester,
    canMend: hasFile && semester !== null,
    calendar,
  }
}

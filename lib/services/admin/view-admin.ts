import { findCalendar } from '@/db/queries/calendar'
import { hasGroups, listImportRuns } from '@/db/queries/import-runs'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { CivilTime } from '@/lib/domain/civil-time'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ImportId } from '@/lib/domain/ids'
import type { ImportReport } from '@/lib/text/import'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** `at`: university time. */
type PastImport = {
  id: ImportId
  at: CivilTime
  source: string
  report: ImportReport
  isUndone: boolean
}

type AdminView = {
  calendar: AcademicCalendar
  imports: PastImport[]
  /** No timetable yet: the first steps are still open. */
  isFirstRun: boolean
}

const shownImports = 20

/** The academic calendar, and the latest imports with their reports. Throws `not_allowed`. */
export async function viewAdmin(context: ServiceContext): Promise<AdminView> {
  requireAllowed(context, 'university.administer')
  const { db } = context
  const [calendar, runs, isStarted] = await Promise.all([
    findCalendar(db),
    listImportRuns(db, shownImports),
    hasGroups(db),
  ])
  const { UNIVERSITY_TIME_ZONE } = environment()
  const imports = runs.map(({ id, at, source, report, undoneAt }): PastImport => ({
    ...{ id, source, isUndone: undoneAt !== null },
    at: civilTimeAt(at, UNIVERSITY_TIME_ZONE),
    report: report as ImportReport,
  }))
  return { calendar, imports, isFirstRun: !isStarted }
}

/** Whether an administrator still has to import the first timetable. */
export const isFirstRun = async ({ db, actor }: Pick<ServiceContext, 'db' | 'actor'>): Promise<boolean> =>
  actor.isSuperuser && !(await hasGroups(db))

import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { hasGroups, listImportRuns } from '@/db/queries/core/files/import-runs'
import { findSetupFigures } from '@/db/queries/admin/setup'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { setupGaps, stepsDone, type SetupGap, type SetupStep } from '@/lib/admin/rules'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ImportId } from '@/lib/core/rules/names/ids'
import type { ImportReport } from '@/lib/imports/texts/import'
import type { ServiceContext, DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** `at`: university time. */
type PastImport = {
  id: ImportId
  at: CivilTime
  source: string
  report: ImportReport
  isUndone: boolean
}

type AdminView = {
  imports: PastImport[]
  /** There is no timetable yet, so the first steps are shown. */
  isFirstRun: boolean
  /** Which of the first steps are done. */
  steps: Record<SetupStep, boolean>
  /** What is missing. */
  gaps: SetupGap[]
}

const shownImports = 20

/** The latest imports with their reports, and what the university lacks. Throws `not_allowed`. */
export async function viewAdmin(context: ServiceContext): Promise<AdminView> {
  requireAllowed(context, 'university.administer')
  const { db, now } = context
  const [runs, calendar, figures] = await Promise.all([
    listImportRuns(db, shownImports),
    findCalendar(db),
    findSetupFigures(db),
  ])
  const { UNIVERSITY_TIME_ZONE } = environment()
  const imports = runs.map(({ id, at, source, report, undoneAt }): PastImport => ({
    id,
    source,
    isUndone: undoneAt !== null,
    at: civilTimeAt(at, UNIVERSITY_TIME_ZONE),
    report: report as ImportReport,
  }))
  const setup = {
    steps: stepsDone(calendar, figures, now.date),
    gaps: setupGaps(calendar, figures, now.date),
  }
  return { imports, isFirstRun: figures.groups === 0, ...setup }
}

/** Whether an administrator still has to import the first timetable. */
export const isFirstRun = async ({ db, actor }: DataContext): Promise<boolean> =>
  actor.isSuperuser && !(await hasGroups(db))

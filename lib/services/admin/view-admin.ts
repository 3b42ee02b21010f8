import { findAccounts, listAccountNames, type Account } from '@/db/queries/accounts'
import { findCalendar } from '@/db/queries/calendar'
import { hasGroups, listImportRuns } from '@/db/queries/import-runs'
import { findSetupFigures } from '@/db/queries/setup'
import type { CivilTime } from '@/lib/domain/civil-time'
import { searchFor, searchForm } from '@/lib/domain/search'
import { setupGaps, stepsDone, type SetupGap, type SetupStep } from '@/lib/domain/setup'
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
  /** One page of the accounts whose name matches the search. */
  accounts: Account[]
  accountTotal: number
  imports: PastImport[]
  /** No timetable yet: the first steps are still open. */
  isFirstRun: boolean
  /** Which of the first steps are done. */
  steps: Record<SetupStep, boolean>
  /** What is missing. */
  gaps: SetupGap[]
}

const shownImports = 20
const shownAccounts = 50

/**
 * Accounts with their rights, and the latest imports with their reports. `accountName`: search text, empty
 * for all.
 */
export async function viewAdmin(context: ServiceContext, accountName: string): Promise<AdminView> {
  requireAllowed(context, 'university.administer')
  const { db, now } = context
  const [names, runs, calendar, figures] = await Promise.all([
    listAccountNames(db),
    listImportRuns(db, shownImports),
    findCalendar(db),
    findSetupFigures(db),
  ])
  const { finds } = searchFor(accountName)
  const meant = names.filter(({ username, fullName }) => finds(searchForm(username, fullName)))
  const accounts = await findAccounts(
    db,
    meant.slice(0, shownAccounts).map(({ id }) => id),
  )
  const { UNIVERSITY_TIME_ZONE } = environment()
  const imports = runs.map(({ id, at, source, report, undoneAt }): PastImport => ({
    ...{ id, source, isUndone: undoneAt !== null },
    at: civilTimeAt(at, UNIVERSITY_TIME_ZONE),
    report: report as ImportReport,
  }))
  const setup = {
    steps: stepsDone(calendar, figures, now.date),
    gaps: setupGaps(calendar, figures, now.date),
  }
  return { accounts, accountTotal: meant.length, imports, isFirstRun: figures.groups === 0, ...setup }
}

/** Whether an administrator still has to import the first timetable. */
export const isFirstRun = async ({ db, actor }: Pick<ServiceContext, 'db' | 'actor'>): Promise<boolean> =>
  actor.isSuperuser && !(await hasGroups(db))

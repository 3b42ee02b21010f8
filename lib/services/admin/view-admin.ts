import { findAccounts, listAccountNames, type Account } from '@/db/queries/accounts'
import { findCalendar } from '@/db/queries/calendar'
import { hasGroups, listImportRuns } from '@/db/queries/import-runs'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { CivilTime } from '@/lib/domain/civil-time'
import { searchFor, searchForm } from '@/lib/domain/search'
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
  calendar: AcademicCalendar
  imports: PastImport[]
  /** No timetable yet: the first steps are still open. */
  isFirstRun: boolean
}

const shownImports = 20
const shownAccounts = 50

/**
 * Accounts with their rights, the academic calendar, and the latest imports with their reports. `accountName`: search text, empty
 * for all.
 */
export async function viewAdmin(context: ServiceContext, accountName: string): Promise<AdminView> {
  requireAllowed(context, 'university.administer')
  const { db } = context
  const [names, calendar, runs, isStarted] = await Promise.all([
    listAccountNames(db),
    findCalendar(db),
    listImportRuns(db, shownImports),
    hasGroups(db),
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
  return { accounts, accountTotal: meant.length, calendar, imports, isFirstRun: !isStarted }
}

/** Whether an administrator still has to import the first timetable. */
export const isFirstRun = async ({ db, actor }: Pick<ServiceContext, 'db' | 'actor'>): Promise<boolean> =>
  actor.isSuperuser && !(await hasGroups(db))

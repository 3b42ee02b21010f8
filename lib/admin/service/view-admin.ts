import { listSecurityEvents, type StoredSecurityEvent } from '@/db/queries/accounts/security-events'
import { findSetupFigures } from '@/db/queries/admin/setup'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { hasGroups, listImportRuns } from '@/db/queries/core/files/import-runs'
import { type SetupGap, setupGaps, type SetupStep, stepsDone } from '@/lib/admin/rules'
import type { SecurityEventKind } from '@/lib/core/actor/rules/security-event'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { ImportId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ImportReport } from '@/lib/imports/texts/import'

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
  steps: Record<SetupStep, boolean>
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

/** `person`: empty for everybody; `from` and `until`: university dates, both included; `before`: an event id. */
export type SecurityQuery = {
  person: string
  kind: SecurityEventKind | null
  from: CalendarDate | null
  until: CalendarDate | null
  before: number | null
}

type ShownSecurityEvent = Omit<StoredSecurityEvent, 'at'> & { at: CivilTime }

const shownEvents = 50

/**
 * The security log, newest first. `next`: the `before` of the next page; null: no more. `keptDays`: how long
 * entries are kept.
 */
export async function viewSecurity(
  context: ServiceContext,
  { person, kind, from, until, before }: SecurityQuery,
): Promise<{ events: ShownSecurityEvent[]; next: number | null; keptDays: number }> {
  requireAllowed(context, 'security.view')
  const { UNIVERSITY_TIME_ZONE: zone, SECURITY_LOG_DAYS: keptDays } = environment()
  const filter = { person: person || null, kind, from, until, timeZone: zone, before }
  const found = await listSecurityEvents(context.db, filter, shownEvents + 1)
  const events = found.slice(0, shownEvents)
  return {
    events: events.map((event) => ({ ...event, at: civilTimeAt(event.at, zone) })),
    next: found.length > shownEvents ? (events.at(-1)?.id ?? null) : null,
    keptDays,
  }
}

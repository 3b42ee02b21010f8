import { listSecurityEvents, type StoredSecurityEvent } from '@/db/queries/accounts/security-events'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { SecurityEventKind } from '@/lib/core/rules/accounts/security-event'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

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

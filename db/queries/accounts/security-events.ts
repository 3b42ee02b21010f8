import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { securityEvent } from '@/db/schema'
import type { SecurityEvent, SecurityEventKind } from '@/lib/core/actor/rules/security-event'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'

/** Stores whatever a provider or a header sent: an unpaired surrogate in it must not lose the event. */
const wellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value)

/**
 * Inserts events, in order, and deletes some older than `keptDays`. Returns the name of each event's user, if
 * any.
 */
export async function insertSecurityEvents(
  db: Queryable,
  events: readonly (SecurityEvent & { repeats: number })[],
  keptDays: number,
): Promise<(string | null)[]> {
  await db.execute(sql`
    delete from security_event where id in (
      select id from security_event where at < now() - make_interval(days => ${keptDays})
      order by at limit 100 for update skip locked)`)
  const rows = events.map(({ visit, userId, ...event }) => ({ ...event, ...visit, user_id: userId }))
  const stored = await db.execute<{ username: string | null }>(sql`
    insert into security_event (kind, outcome, user_id, username, address, session, subject, reason, detail, repeats)
    select kind, outcome, user_id, (select username from "user" where id = t.user_id), address, session, subject, reason, detail, repeats
    from jsonb_populate_recordset(null::security_event, ${JSON.stringify(rows, wellFormed)}::text::jsonb) with ordinality as t
    order by ordinality returning username`)
  return stored.map(({ username }) => username)
}

/** `person`: the acting or affected user, by name; `before`: events older than this id. */
type SecurityFilter = {
  person: string | null
  kind: SecurityEventKind | null
  from: CalendarDate | null
  until: CalendarDate | null
  /** Time zone of the dates, which are both included. */
  timeZone: string
  before: number | null
}

export type StoredSecurityEvent = typeof securityEvent.$inferSelect

export function listSecurityEvents(
  db: Queryable,
  { person, kind, from, until, timeZone, before }: SecurityFilter,
  most: number,
): Promise<StoredSecurityEvent[]> {
  const name = sql`lower(${person})`
  const midnight = (date: CalendarDate, days: number) =>
    sql`(${date}::date + ${days}::int)::timestamp at time zone ${timeZone}`
  return db
    .select()
    .from(securityEvent)
    .where(
      and(
        person === null
          ? undefined
          : or(eq(sql`lower(${securityEvent.username})`, name), eq(sql`lower(${securityEvent.subject})`, name)),
        kind === null ? undefined : eq(securityEvent.kind, kind),
        from === null ? undefined : gte(securityEvent.at, midnight(from, 0)),
        until === null ? undefined : lt(securityEvent.at, midnight(until, 1)),
        before === null ? undefined : lt(securityEvent.id, before),
      ),
    )
    .orderBy(desc(securityEvent.id))
    .limit(most)
}

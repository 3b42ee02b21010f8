import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { calendarDate, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId, LoadItemId, MeetingId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { MeetingState } from '@/lib/core/rules/schedule/schedule'

export type ScheduledMeeting = Exclude<MeetingState, 'trace'>

/**
 * Condition on the meeting `m` of event `e`: a class, or an exam that was not booked. Bookings and closures
 * are requests.
 */
const isClass: SQL = sql`
  (e.kind = 'class' or e.kind = 'exam' and not exists (
    select from request r where r.id = m.request_id and r.kind in ('booking', 'exam') and r.undone_at is null))`

/** The events of a programme's rows; for a proxy, those of its load item. */
const eventsOf = (subject: Plannable): SQL => sql`
  select e.id from programme_discipline d join event e on e.programme_discipline_id = d.id
  where d.programme_id = ${subject.id}
  union
  select e.id from programme_discipline d join event e on e.load_item_id = d.load_item_id
  where d.programme_id = ${subject.id}`

const meetingsOf = (subject: Plannable, { from, to }: Period): SQL =>
  subject.kind === 'programme'
    ? sql`select id from meeting where event_id in (${eventsOf(subject)}) and date between ${from} and ${to}`
    : sql`select meeting_id as id from claim
        where kind = ${subject.kind} and resource_id = ${subject.id} and date between ${from} and ${to}
          and left_in is null`

const ever: Period = { from: calendarDate('1900-01-01'), to: calendarDate('2199-12-31') }

/** Ids of the classes of a subject in a period that are in one of the states, by date. */
export async function findSubjectMeetings(
  db: Queryable,
  subject: Plannable,
  period: Period,
  states: readonly ScheduledMeeting[],
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.id
    from (select distinct id from (${meetingsOf(subject, period)}) found) asked
      join meeting m using (id)
      join event e on e.id = m.event_id
    where m.state = any(${sql.param(states)}::meeting_state[]) and ${isClass}
    order by m.date, m.pair, m.id`)
  return rows.map((row) => Number(row.id) as MeetingId)
}

/** The Mondays of the weeks in which a subject has published classes. */
export async function findPublishedWeeks(db: Queryable, subject: Plannable): Promise<CalendarDate[]> {
  const rows = await db.execute<{ monday: CalendarDate }>(sql`
    select distinct date_trunc('week', m.date)::date as monday
    from (${meetingsOf(subject, ever)}) asked
      join meeting m using (id)
      join event e on e.id = m.event_id
    where m.state = 'published' and e.kind = 'class'`)
  return rows.map(({ monday }) => monday)
}

/** The load classes of these groups that are published in a period and hidden, or not. */
export async function findToggled(
  db: Queryable,
  groups: readonly GroupId[],
  { from, to }: Period,
  hidden: boolean,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.id
    from (select distinct meeting_id as id from claim
        where kind = 'group' and resource_id = any(${sql.param(groups)}) and date between ${from} and ${to}) asked
      join meeting m using (id)
      join event e on e.id = m.event_id
    where m.state = 'published' and m.hidden = ${hidden} and ${isClass}
      and (e.load_item_id is not null or e.programme_discipline_id is not null)
    order by m.date, m.pair, m.id`)
  return rows.map((row) => Number(row.id) as MeetingId)
}

/** The classes of these load items from a date on. */
export async function findLoadMeetings(
  db: Queryable,
  loadItems: readonly LoadItemId[],
  from: CalendarDate,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.id from event e join meeting m on m.event_id = e.id
    where e.load_item_id = any(${sql.param(loadItems)}) and m.date >= ${from} and m.state <> 'trace' and ${isClass}
    order by m.date, m.pair, m.id`)
  return rows.map((row) => Number(row.id) as MeetingId)
}

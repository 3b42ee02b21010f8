import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { holidayWithdrawal } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { DateSpan, CalendarClass } from '@/lib/core/days/rules/calendar-consequences'
import type { ChangeId, MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import { calendarTables } from '../history/tables'

/** Whether the date of the meeting `m` is in one of these spans. */
const isIn = (spans: readonly DateSpan[]): SQL =>
  sql.join(
    [sql`false`, ...spans.map(({ startsOn, endsOn }) => sql`m.date between ${startsOn} and ${endsOn}`)],
    sql` or `,
  )

/** The number of meetings on these dates, drafts included, by kind and by faculty. */
export async function findCalendarClasses(db: Queryable, spans: readonly DateSpan[]): Promise<CalendarClass> {
  const kinds = await db.execute<CalendarClass['kinds'][number]>(sql`
    select e.kind, e.lesson_type as "lessonType", m.state = 'projected' as "isDraft", count(*)::integer as count
    from meeting m join event e on e.id = m.event_id
    where (${isIn(spans)}) and m.state <> 'trace'
    group by 1, 2, 3 order by 1, 4 desc, 2`)
  const faculties = await db.execute<CalendarClass['faculties'][number]>(sql`
    select f.title, count(*) filter (where not is_draft)::integer as classes, count(*) filter (where is_draft)::integer as drafts
    from (
      select distinct m.id, m.state = 'projected' as is_draft, g.faculty_id
      from meeting m
        join event e on e.id = m.event_id
        join claim c on c.meeting_id = m.id and c.kind = 'group' and c.left_in is null
        join "group" g on g.id = c.resource_id
      where (${isIn(spans)}) and m.state <> 'trace' and e.kind = 'class') met
    left join faculty f on f.id = met.faculty_id
    group by 1 order by 2 desc, 3 desc, 1`)
  return { spans, kinds, faculties }
}

/** The number of meetings in each pair from a date on, drafts included. */
export const countByPair = (db: Queryable, from: CalendarDate): Promise<{ pair: Pair; meetings: number }[]> =>
  db.execute<{ pair: Pair; meetings: number }>(sql`
    select pair, count(*)::integer as meetings from meeting where date >= ${from} and state <> 'trace' group by 1 order by 1`)

export async function findClassesOn(
  db: Queryable,
  dates: readonly CalendarDate[],
): Promise<{ published: MeetingId[]; drafts: MeetingId[] }> {
  const rows = await db.execute<{ id: MeetingId; isDraft: boolean }>(sql`
    select m.id, m.state = 'projected' as "isDraft" from meeting m join event e on e.id = m.event_id
    where m.date = any(${sql.param(dates)}::text[]::date[]) and m.state <> 'trace' and e.kind = 'class' order by m.id`)
  const idsOf = (drafts: boolean) => rows.filter(({ isDraft }) => isDraft === drafts).map(({ id }) => id)
  return { published: idsOf(false), drafts: idsOf(true) }
}

/** `isOwed`: the hours of the withdrawn classes are to be made up. */
export async function storeWithdrawal(
  db: Queryable,
  dates: readonly CalendarDate[],
  requestId: RequestId,
  isOwed: boolean,
): Promise<void> {
  await db
    .insert(holidayWithdrawal)
    .values(dates.map((date) => ({ date, requestId, isOwed })))
    .onConflictDoNothing()
}

/** For each change, the classes that it withdrew because of these holidays and that nobody has touched since. */
export async function findClaimedSlots(
  db: Queryable,
  dates: readonly CalendarDate[],
): Promise<{ changeId: ChangeId; meetings: MeetingId[] }[]> {
  return db.execute<{ changeId: ChangeId; meetings: MeetingId[] }>(sql`
    select r.change_id as "changeId", array_agg(distinct d.key::bigint) as meetings
    from holiday_withdrawal w
      join request r on r.id = w.request_id and r.undone_at is null
      join changed_row d on d.change_id = r.change_id and d.table_name = 'meeting' and (d.before ->> 'date')::date = w.date
      left join meeting m on m.id = d.key::bigint
    where w.date = any(${sql.param(dates)}::text[]::date[]) and (
      d.before ->> 'state' = 'published' and m.state = 'trace' and m.request_id = r.id
        and not exists (select from owed_outcome o where o.meeting_id = m.id)
      or d.before ->> 'state' = 'projected' and d.after is null and m.id is null)
    group by 1 order by 1 desc`)
}

/** Whether a change edited the academic calendar. */
export async function changesCalendar(db: Queryable, changeId: ChangeId): Promise<boolean> {
  const [row] = await db.execute<{ is: boolean }>(sql`
    select exists (
      select from changed_row
      where change_id = ${changeId} and table_name = any(${sql.param(calendarTables)}::text[])) as is`)
  return row?.is === true
}

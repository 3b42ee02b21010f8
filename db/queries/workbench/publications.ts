import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { EntryRow } from '@/db/queries/history/view/find-entries'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { StoredHistorySlot } from '@/lib/core/history/rules/entry'
import type { ChangeId, GroupId, MeetingId, UserId } from '@/lib/core/names/rules/ids'

/** The last change before a date of the university's clock; 0 if there is none. */
export async function findChangeBefore(db: Queryable, date: CalendarDate, timeZone: string): Promise<ChangeId> {
  const [row] = await db.execute<{ id: ChangeId }>(sql`
    select coalesce(max(id), 0) as id from change where at < ${date}::date::timestamp at time zone ${timeZone}`)
  if (!row) throw new Error('An aggregate has a row')
  return row.id
}

/** Dates, both included; `to` null: no end. */
export type ChangesPeriod = { from: CalendarDate; to: CalendarDate | null }

/** `period`: only series with a class then, before or after; null: all. */
type Since = {
  groups: readonly GroupId[]
  since: ChangeId
  viewer: UserId
  period: ChangesPeriod | null
}

type Row = Omit<EntryRow, 'changeId' | 'act'>

const rowOf = (changeId: ChangeId, row: Row): EntryRow => ({ ...row, changeId, act: 'edited' })

const isIn = (date: SQL, { from, to }: ChangesPeriod): SQL =>
  sql`${date} between ${from}::date and ${to ?? 'infinity'}::date`

/**
 * The classes of these groups that changed after a change, each with its first and last state since, also if
 * both are equal: one row for equal classes of a series on one weekday. `shift`: days from the first date to
 * the last.
 */
export async function findChangedSince(db: Queryable, { groups, since, viewer, period }: Since): Promise<EntryRow[]> {
  const rows = await db.execute<Row>(sql`
    with concerned as materialized (
      select distinct n.event_id
      from change_subject s join change_entry n on n.change_id = s.change_id
      where s.kind = 'group' and s.id = any(${sql.param([...groups])}::integer[]) and s.change_id > ${since}),
    each as materialized (
      select n.id, m.meeting_id, case when n.before is not null then m.date end as old_date,
        case when n.after is not null then m.date + n.shift end as new_date
      from change_entry n cross join lateral unnest(n.meeting_ids, n.dates) m (meeting_id, date)
      where n.change_id > ${since} and n.event_id in (select event_id from concerned)),
    ends as (
      select meeting_id, min(id) as first, max(id) as last from each group by meeting_id),
    dated as (
      select e.first, e.last, e.meeting_id, f.old_date, l.new_date
      from ends e
        join each f on f.id = e.first and f.meeting_id = e.meeting_id
        join each l on l.id = e.last and l.meeting_id = e.meeting_id),
    series as (
      select first, last, coalesce(new_date - old_date, 0) as shift,
        array_agg(coalesce(old_date, new_date) order by coalesce(old_date, new_date), meeting_id) as dates,
        array_agg(meeting_id order by coalesce(old_date, new_date), meeting_id) as meeting_ids
      from dated where old_date is not null or new_date is not null
      group by first, last, coalesce(new_date - old_date, 0), extract(isodow from coalesce(old_date, new_date))
      ${period === null ? sql`` : sql`having bool_or(${isIn(sql`old_date`, period)} or ${isIn(sql`new_date`, period)})`})
    select s.meeting_ids[1] as id, l.event_id as "eventId", l.load_item_id as "loadItemId", l.programme_id as "programmeId", l.kind,
      l.lesson_type as "lessonType", f.before, l.after, s.shift, s.dates::text[] as dates, s.meeting_ids as "meetingIds",
      (select granted from load_grant(l.load_item_id, l.programme_discipline_id, ${viewer})) as "loadGrant"
    from series s join change_entry f on f.id = s.first join change_entry l on l.id = s.last
    order by s.dates[1], coalesce(f.before, l.after) -> 'pair', s.first`)
  const own = new Set<number>(groups)
  const isOwn = (slot: StoredHistorySlot | null) => slot?.groups.some(([id]) => own.has(id)) ?? false
  return rows.filter(({ before, after }) => isOwn(before) || isOwn(after)).map((row) => rowOf(since, row))
}

/**
 * The drafts of these groups besides those told already, as new classes: equal ones of a series on one weekday
 * together.
 */
export async function findOtherDrafts(
  db: Queryable,
  { groups, since, viewer, period }: Since,
  told: readonly MeetingId[],
): Promise<EntryRow[]> {
  const rows = await db.execute<Row>(sql`
    with own as materialized (
      select m.*, (
        select jsonb_build_object(
          'rooms', coalesce(jsonb_agg(id order by id) filter (where kind = 'room'), '[]'),
          'teachers', coalesce(jsonb_agg(id order by id) filter (where kind = 'teacher'), '[]'),
          'groups', coalesce(jsonb_agg(jsonb_build_array(id, subgroup) order by id) filter (where kind = 'group'), '[]'))
        from (
          select kind, resource_id as id, case when count(*) = 2 then 0 else min(subgroup) end as subgroup
          from claim where meeting_id = m.id and kind <> 'load' and left_in is null group by 1, 2) c) as who
      from meeting m
      where m.state = 'projected' and m.id <> all(${sql.param([...told])}::bigint[])
        and m.id in (select meeting_id from claim where kind = 'group' and resource_id = any(${sql.param([...groups])}::integer[]))
        and ${period === null ? sql`true` : isIn(sql`m.date`, period)}),
    slots as (
      select o.id, o.event_id, o.date, o.who || jsonb_build_object('pair', o.pair, 'state', o.state, 'hidden', o.hidden,
        'title', e.title, 'comment', e.comment, 'link', e.link) as after
      from own o join event e on e.id = o.event_id),
    series as (
      select event_id, after, array_agg(date order by date, id) as dates, array_agg(id order by date, id) as meeting_ids
      from slots group by event_id, after, extract(isodow from date))
    select s.meeting_ids[1] as id, s.event_id as "eventId", e.load_item_id as "loadItemId", r.programme_id as "programmeId", e.kind,
      e.lesson_type as "lessonType", null as before, s.after, 0 as shift, s.dates::text[] as dates, s.meeting_ids as "meetingIds",
      (select granted from load_grant(e.load_item_id, e.programme_discipline_id, ${viewer})) as "loadGrant"
    from series s join event e on e.id = s.event_id left join programme_discipline r on r.id = e.programme_discipline_id
    order by s.dates[1], s.after -> 'pair', s.event_id`)
  return rows.map((row) => rowOf(since, row))
}

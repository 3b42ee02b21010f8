import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { DayParty, DayScope, StayingClass } from '@/lib/core/days/rules/day-classes'
import { type MeetingId, onlineRoomId } from '@/lib/core/names/rules/ids'

/** A class of a day, published or a draft. `isOnline`: it needs no other room than «Онлайн». */
type DayClass = { id: MeetingId; pair: Pair; isDraft: boolean; isOnline: boolean }

/** The classes of a date that the scope takes, drafts included. */
export async function findDayClasses(
  db: Queryable,
  date: CalendarDate,
  { facultyId, studyForm }: DayScope,
): Promise<DayClass[]> {
  return db.execute<DayClass>(sql`
    select m.id, m.pair, m.state = 'projected' as "isDraft", coalesce(rooms.ids = array[${onlineRoomId}::integer], false) as "isOnline"
    from meeting m
      join event e on e.id = m.event_id
      cross join lateral (
        select array_agg(resource_id) as ids from claim where meeting_id = m.id and kind = 'room') rooms
    where m.date = ${date} and m.state <> 'trace' and e.kind = 'class'
      and (${facultyId}::integer is null and ${studyForm}::text is null or exists (
        select from claim c join "group" g on g.id = c.resource_id
        where c.meeting_id = m.id and c.kind = 'group' and c.left_in is null
          and (${facultyId}::integer is null or g.faculty_id = ${facultyId})
          and (${studyForm}::text is null or g.study_form = ${studyForm})))
    order by m.id`)
}

/**
 * Those of these classes of one day that cannot stand in their pairs on `to`, with what holds their places
 * there. Of classes that overlap each other, those without the firm hold are among them.
 */
export async function findStaying(
  db: Queryable,
  classes: readonly MeetingId[],
  to: CalendarDate,
): Promise<StayingClass[]> {
  return db.execute<StayingClass>(sql`
    with mover as materialized (
      select m.id, m.date, m.pair, e.title, e.programme_discipline_id
      from meeting m join event e on e.id = m.event_id where m.id = any(${sql.param(classes)})
    ), wanted as materialized (
      select mover.id, mover.date, mover.pair, mover.programme_discipline_id, c.kind, c.resource_id, c.subgroup,
        c.hold = 'draft' or c.soft_reason in ('forced', 'imported') as overlaps, c.hold = 'firm' as is_firm
      from mover cross join lateral (
        select kind, resource_id, subgroup, hold, soft_reason from claim
        where meeting_id = mover.id and left_in is null and soft_reason is distinct from 'unlimited' offset 0) c
    ), held as materialized (
      select w.id, w.kind, w.resource_id, w.programme_discipline_id, h.meeting_id as holder_id
      from wanted w join claim h on h.kind = w.kind and h.resource_id = w.resource_id and h.subgroup = w.subgroup
        and h.date = ${to} and h.pair = w.pair and is_in_the_way(h.kind, h.hold)
      union
      select w.id, w.kind, w.resource_id, w.programme_discipline_id, h.id
      from wanted w join wanted h using (kind, resource_id, subgroup, date, pair)
      where w.overlaps and h.is_firm and h.id <> w.id
    ), named as materialized (
      select held.id, json_agg(distinct jsonb_build_object('kind', held.kind, 'title', r.title, 'by', e.title)) as held
      from held
        join meeting m on m.id = held.holder_id
        join event e on e.id = m.event_id
        join resource r on r.kind = held.kind and r.id = held.resource_id
      where not (held.kind = 'group' and exists (
        select from independent_rows
        where one = held.programme_discipline_id and other = e.programme_discipline_id))
      group by held.id
    ), told as (
      -- For all at once: a view is not read again for each class.
      select named.id, coalesce(string_agg(distinct g.title, ', ' order by g.title), '') as groups,
        json_build_object(
          'group', coalesce(json_agg(distinct g.title) filter (where g.title is not null), '[]'),
          'teacher', coalesce(json_agg(distinct t.name) filter (where t.name is not null), '[]'),
          'building', coalesce(json_agg(distinct r.building) filter (where r.building is not null), '[]')) as among
      from named
        join claim c on c.meeting_id = named.id and c.left_in is null
        left join shown_group g on c.kind = 'group' and g.id = c.resource_id
        left join shown_teacher t on c.kind = 'teacher' and t.id = c.resource_id
        left join shown_room r on c.kind = 'room' and r.id = c.resource_id
      group by named.id)
    select named.id, mover.pair, mover.title, named.held, told.groups, told.among
    from named join mover using (id) join told using (id)
    order by mover.pair, mover.title, named.id`)
}

/**
 * The groups and teachers of these classes, those with something in the way first. `to`: the other day; null:
 * the classes keep theirs.
 */
export async function findParties(
  db: Queryable,
  classes: readonly MeetingId[],
  staying: readonly MeetingId[],
  to: CalendarDate | null,
): Promise<DayParty[]> {
  const rows = await db.execute<DayParty>(sql`
    with own as materialized (
      select c.kind, c.resource_id, count(distinct c.meeting_id) filter (where s.id is null)::integer as going,
        count(distinct s.id)::integer as staying
      from claim c left join unnest(${sql.param(staying)}::bigint[]) s (id) on s.id = c.meeting_id
      where c.meeting_id = any(${sql.param(classes)}) and c.kind in ('group', 'teacher') and c.left_in is null
      group by 1, 2
    ), there as materialized (
      select c.kind, c.resource_id, count(distinct c.meeting_id)::integer as standing
      from claim c
      where c.date = ${to}::date and c.kind in ('group', 'teacher') and c.hold <> 'trace'
      group by 1, 2)
    select own.kind, own.resource_id as id, coalesce(g.title, t.name) as title, own.going, own.staying,
      coalesce(there.standing, 0) as standing
    from own
      left join there using (kind, resource_id)
      left join shown_group g on own.kind = 'group' and g.id = own.resource_id
      left join shown_teacher t on own.kind = 'teacher' and t.id = own.resource_id
    order by own.staying desc, coalesce(there.standing, 0) desc, own.kind desc,
      coalesce(g.title, t.name) collate "ru-x-icu", own.resource_id`)
  return [...rows]
}

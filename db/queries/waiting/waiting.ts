import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId, RoomId } from '@/lib/core/names/rules/ids'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'

/** The owners of what `claims` or a load names: SQL that gives the ids of `groups` and of `teachers`. */
const owners = (groups: ReturnType<typeof sql>, teachers: ReturnType<typeof sql>) => sql`json_build_object(
  'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'facultyId', g.faculty_id)), '[]') from "group" g where g.id in (${groups})),
  'teachers', (select coalesce(json_agg(json_build_object('id', t.id, 'departmentId', t.department_id)), '[]') from teacher t where t.id in (${teachers})))`

export type OwedLoad = { id: LoadItemId; count: number; date: CalendarDate; owners: Owners }

/** The load of the semester of `today` with owed classes, as `findOwed` counts them, the oldest first. */
export const findOwedLoad = (db: Queryable, today: CalendarDate): Promise<OwedLoad[]> =>
  db.execute<OwedLoad>(sql`
    with withdrawn as (
      select distinct c.resource_id as id
      from request r
        join meeting m on m.request_id = r.id and m.state = 'trace' and m.successor_id is null
        join claim c on c.meeting_id = m.id and c.kind = 'load' and c.hold = 'trace'
      where r.kind = 'withdrawal' and r.undone_at is null)
    select l.id, least(owed.count, (l.required_hours - 2 * placed.count + 1) / 2)::integer as count, owed.date::text,
      ${owners(
        sql`select group_id from load_item_group where load_item_id = l.id`,
        sql`select teacher_id from load_item_teacher where load_item_id = l.id`,
      )} as owners
    from withdrawn w
      join load_item l on l.id = w.id and ${today}::date between l.starts_on and l.ends_on
      cross join lateral (select count(*), max(date) as date from owed_classes(l.id, null)) owed
      cross join lateral (select count(*) from standing_classes(l.id, null)) placed
    where owed.count > 0 and l.required_hours - 2 * placed.count + 1 >= 2
    order by owed.date, l.id`)

/** The placed exams ahead that have no teacher. */
export const findUnexamined = (db: Queryable, today: CalendarDate): Promise<{ owners: Owners }[]> =>
  db.execute<{ owners: Owners }>(sql`
    select ${owners(
      sql`select c.resource_id from claim c join meeting m on m.id = c.meeting_id
        where m.event_id = s.event_id and c.kind = 'group' and c.left_in is null`,
      sql`select null::integer where false`,
    )} as owners
    from exam_sitting s
    where exists (select from meeting m where m.event_id = s.event_id and m.state <> 'trace' and not m.hidden and m.date >= ${today})
      and not exists (
        select from meeting m join claim c on c.meeting_id = m.id and c.kind = 'teacher' and c.left_in is null
        where m.event_id = s.event_id)`)

export type FaultyRoom = { roomId: RoomId; date: CalendarDate; count: number }

/** The rooms in which something is out of order that classes ahead need, with their number and the first. */
export const findFaultyClasses = (db: Queryable, today: CalendarDate): Promise<FaultyRoom[]> =>
  db.execute<FaultyRoom>(sql`
    select w.resource_id as "roomId", min(c.date)::text as date, count(distinct c.meeting_id)::integer as count
    from wish w
      join claim c on c.kind = 'room' and c.resource_id = w.resource_id and c.hold <> 'trace'
        and c.date between greatest(w.starts_on, ${today}::date) and w.ends_on
        and wish_covers(w, c.date, c.pair)
    where w.lacks is not null and w.kind = 'room' and meeting_needs(c.meeting_id, w.lacks)
    group by w.resource_id order by 2, 1`)

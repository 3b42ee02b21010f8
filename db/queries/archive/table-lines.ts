import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'

/** A load item as a line of a table; names are separated by commas. */
type LoadLine = {
  semester: string
  discipline: string
  lessonType: LessonType
  subgroup: Subgroup
  hours: number
  startsOn: CalendarDate
  endsOn: CalendarDate
  groups: string
  teachers: string
}

export const listLoadLines = async (db: Queryable): Promise<LoadLine[]> => [
  ...(await db.execute<LoadLine>(sql`
    select s.title as semester, d.title as discipline, i.lesson_type as "lessonType", i.subgroup,
      i.required_hours as hours, i.starts_on as "startsOn", i.ends_on as "endsOn",
      coalesce((select string_agg(g.title, ', ' order by g.title)
        from load_item_group l join shown_group g on g.id = l.group_id where l.load_item_id = i.id), '') as groups,
      coalesce((select string_agg(t.full_name, ', ' order by t.full_name)
        from load_item_teacher l join shown_teacher t on t.id = l.teacher_id where l.load_item_id = i.id), '') as teachers
    from load_item i join semester s on s.id = i.semester_id join discipline d on d.id = i.discipline_id
    order by s.starts_on, d.title, i.id`)),
]

/** Classes of one event on one weekday and pair, in one state. */
type SeriesLine = {
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  weekday: Weekday
  pair: number
  firstOn: CalendarDate
  lastOn: CalendarDate
  count: number
  state: 'projected' | 'published'
  isHidden: boolean
  rooms: string
  teachers: string
  groups: string
}

/** All placed and drafted classes, without bookings and closures, by title. */
export const listSeries = async (db: Queryable): Promise<SeriesLine[]> => [
  ...(await db.execute<SeriesLine>(sql`
    select e.title, e.lesson_type as "lessonType", e.subgroup, m.weekday, m.pair, m.first_on as "firstOn",
      m.last_on as "lastOn", m.count, m.state, m.hidden as "isHidden", names.rooms, names.teachers, names.groups
    from (
      select event_id, extract(isodow from date)::integer as weekday, pair, state, hidden, min(date) as first_on,
        max(date) as last_on, count(*)::integer as count, array_agg(id) as ids
      from meeting where state <> 'trace' group by 1, 2, 3, 4, 5) m
    join event e on e.id = m.event_id and e.kind in ('class', 'exam')
    cross join lateral (
      select coalesce(string_agg(distinct r.title, ', '), '') as rooms,
        coalesce(string_agg(distinct t.full_name, ', '), '') as teachers,
        coalesce(string_agg(distinct coalesce((select title from group_title_on(g.id, c.date)), g.title), ', '), '') as groups
      from claim c
      left join shown_room r on c.kind = 'room' and r.id = c.resource_id
      left join shown_teacher t on c.kind = 'teacher' and t.id = c.resource_id
      left join shown_group g on c.kind = 'group' and g.id = c.resource_id
      where c.meeting_id = any(m.ids) and c.hold <> 'trace') names
    order by e.title, m.first_on, m.weekday, m.pair, m.event_id`)),
]

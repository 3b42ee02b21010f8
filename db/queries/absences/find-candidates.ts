import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CandidateFacts } from '@/lib/absences/rules/substitutes'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'

/**
 * Who could hold each of these meetings instead of a teacher (null: of any of its teachers): of that teacher's
 * department, of the load of the discipline or of one of the groups; free, present, in use. `since`: from when
 * substitutions count.
 */
export async function findCandidates(
  db: Queryable,
  meetings: readonly MeetingId[],
  { instead, since }: { instead: TeacherId | null; since: CalendarDate },
): Promise<Map<MeetingId, CandidateFacts[]>> {
  const rows = await db.execute<CandidateFacts & { meetingId: MeetingId }>(sql`
    with asked as materialized (
      select m.id, m.date, m.pair, coalesce(e.discipline_id, l.discipline_id) as discipline_id,
        array(select resource_id from claim where meeting_id = m.id and kind = 'teacher' and left_in is null) as teachers,
        array(select distinct resource_id from claim where meeting_id = m.id and kind = 'group') as groups
      from meeting m join event e on e.id = m.event_id left join load_item l on l.id = e.load_item_id
      where m.id = any(${sql.param(meetings)}::bigint[])),
    known as (
      select a.id, t.id as teacher_id, true as of_department, false as of_discipline, null::integer as group_id
      from asked a
        join teacher own on own.id = any(a.teachers) and coalesce(own.id = ${instead}::integer, true)
        join teacher t on t.department_id = own.department_id
      union all
      select a.id, lt.teacher_id, false, true, null
      from asked a join load_item l on l.discipline_id = a.discipline_id join load_item_teacher lt on lt.load_item_id = l.id
      union all
      select a.id, lt.teacher_id, false, false, lg.group_id
      from asked a cross join unnest(a.groups) as of_class (id)
        join load_item_group lg on lg.group_id = of_class.id join load_item_teacher lt on lt.load_item_id = lg.load_item_id),
    candidate as materialized (
      select a.id, a.date, a.pair, k.teacher_id, bool_or(of_department) as of_department, bool_or(of_discipline) as of_discipline,
        count(distinct group_id)::integer as groups
      from known k join asked a using (id)
      where k.teacher_id <> all(a.teachers)
      group by a.id, a.date, a.pair, k.teacher_id)
    select c.id as "meetingId", t.id, shown.name, d.title as department, c.of_department as "isOfDepartment",
      c.of_discipline as "teachesDiscipline", c.groups as "knownGroups", week.day as "dayPairs", week.pairs as "weekPairs",
      n.weekly_hours as "weeklyHours", n.method_day as "methodDay",
      exists (select from "user" u where u.teacher_id = t.id and u.active) as "hasAccount",
      exists (select from wish w where not w.is_absence and ${isThen}) as "wishesFree",
      (select count(*)::integer from claim s where s.kind = 'teacher' and s.resource_id = t.id and s.date >= ${since}
        and s.joined_in is not null and s.hold <> 'trace') as substitutions
    from candidate c
      join shown_teacher shown on shown.id = c.teacher_id
      join teacher t on t.id = c.teacher_id and t.active and not t.is_placeholder
      left join department d on d.id = t.department_id
      left join teacher_norms((select min(date) from asked), (select max(date) from asked)) n on n.teacher_id = t.id
      cross join lateral (
        select coalesce(array_agg(distinct w.pair) filter (where w.date = c.date), '{}') as day,
          count(distinct (w.date, w.pair))::integer as pairs,
          coalesce(bool_or(w.date = c.date and w.pair = c.pair), false) as is_busy
        from claim w
        where w.kind = 'teacher' and w.resource_id = c.teacher_id and w.hold in ('firm', 'soft')
          and w.date between date_trunc('week', c.date)::date and date_trunc('week', c.date)::date + 6) week
    where not week.is_busy and not exists (select from wish w where w.is_absence and ${isThen})`)
  const candidates = new Map<MeetingId, CandidateFacts[]>()
  for (const { meetingId, ...facts } of rows) {
    const own = candidates.get(meetingId)
    if (own) own.push(facts)
    else candidates.set(meetingId, [facts])
  }
  return candidates
}

/** Whether a wish `w` is about the candidate `c` at the time of the class. */
const isThen = sql`w.kind = 'teacher' and w.resource_id = c.teacher_id and wish_covers(w, c.date, c.pair)`

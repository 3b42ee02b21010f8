import type postgres from 'postgres'
import { sourceKey } from './source-key'

export type DerivedLoad = { items: number; classes: number }

/**
 * Makes load items of the classes and exams that come from none, wherever they are from: all that one discipline's type gives the same
 * groups and subgroup by the same teachers within a semester is one item, and an item of the same source key is taken as it is. Who
 * attends is read from a class's first meeting, so a substitute later on makes no item of its own.
 *
 * A new item requires two hours a meeting, each date and pair once, and one item in five more than that, so that there is something
 * to plan: with n the number that the first seven hex digits of its key's md5 spell, 2 · (1 + n / 5 mod 4) hours more where 5 divides n.
 */
export async function deriveLoad(tx: postgres.ISql): Promise<DerivedLoad> {
  // After a bulk load the planner still believes in the tables as they were.
  await tx`analyze event, meeting, claim, teacher, "group", discipline`
  await stageClasses(tx)
  const items = await insertItems(tx)
  await tx`
    update event set load_item_id = item.id
    from stage_class staged join load_item item using (source_key) where event.id = staged.event_id`
  await claimForItems(tx)
  const [classes] = await tx<{ count: number }[]>`select count(*)::integer as count from stage_class`
  await tx`drop table stage_class`
  return { items, classes: classes?.count ?? 0 }
}

async function stageClasses(tx: postgres.ISql): Promise<void> {
  await tx`
    create temp table stage_class on commit drop as
    with span as (
      select event_id, min(date) as starts_on, max(date) as ends_on,
        (array_agg(id order by state = 'trace', date, pair))[1] as meeting_id
      from meeting group by event_id
    ), attended as (
      select span.event_id, span.starts_on, span.ends_on,
        coalesce(array_agg(distinct c.resource_id) filter (where c.kind = 'teacher'), '{}') as teacher_ids,
        coalesce(array_agg(distinct c.resource_id) filter (where c.kind = 'group'), '{}') as group_ids
      from span join claim c on c.meeting_id = span.meeting_id and c.kind in ('teacher', 'group')
      group by span.event_id, span.starts_on, span.ends_on
    ), own as (
      select e.id as event_id, e.discipline_id, e.lesson_type, e.subgroup, attended.starts_on, attended.ends_on,
        teacher_ids, group_ids,
        (select id from semester s
         order by greatest(s.starts_on - attended.starts_on, attended.starts_on - s.ends_on, 0), s.starts_on
         limit 1) as semester_id
      from event e join attended on attended.event_id = e.id
      where e.load_item_id is null and e.programme_discipline_id is null and e.discipline_id is not null
        and e.kind in ('class', 'exam')
    )
    select own.*, ${sourceKey(tx, 'own')} as source_key from own where semester_id is not null`
  await tx`analyze stage_class`
}

/** The items that the staged classes need and that are not there yet, with no hours so far. How many there are. */
async function insertItems(tx: postgres.ISql): Promise<number> {
  const [inserted] = await tx<{ count: number }[]>`
    with wanted as (
      select distinct on (source_key) staged.source_key, staged.semester_id, discipline_id, lesson_type, subgroup, teacher_ids, group_ids,
        least(min(staged.starts_on) over same, first_day) as starts_on,
        greatest(max(staged.ends_on) over same, last_day) as ends_on,
        students
      from stage_class staged
      join semester s on s.id = staged.semester_id
      cross join lateral (
        select case when bool_and(students is not null)
            then ceil(sum(students)::numeric / case subgroup when 0 then 1 else 2 end)::smallint end as students,
          case when count(distinct course_year) = 1 and bool_and(course_year is not null) then min(course_year) end as course_year
        from "group" where id = any(group_ids)) audience
      left join semester_course_year own on own.semester_id = s.id and own.course_year = audience.course_year
      cross join lateral (
        select coalesce(own.starts_on, s.starts_on) as first_day, coalesce(own.ends_on, s.ends_on) as last_day) bounds
      window same as (partition by source_key)
      order by staged.source_key, event_id
    ), item as (
      insert into load_item (semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students, source_key)
      select semester_id, discipline_id, lesson_type, subgroup, 0, starts_on, ends_on, students, source_key
      from wanted order by source_key
      on conflict (source_key) do nothing
      returning id, source_key
    ), teachers as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select id, unnest(teacher_ids) from item join wanted using (source_key) order by 1, 2
    ), groups as (
      insert into load_item_group (load_item_id, group_id)
      select id, unnest(group_ids) from item join wanted using (source_key) order by 1, 2
    )
    select count(*)::integer as count from item`
  return inserted?.count ?? 0
}

/**
 * Lets the items be claimed by their classes' meetings; where one stands twice in a date and pair, by the published one. Required hours
 * come from the claims of items that have none.
 */
async function claimForItems(tx: postgres.ISql): Promise<void> {
  await tx`
    with claimed as (
      insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
      select distinct on (item.id, item.subgroup, m.date, m.pair, trace_id)
        m.id, 'load'::resource_kind, item.id, item.subgroup, m.date, m.pair,
        (case m.state when 'trace' then 'trace' when 'projected' then 'draft' else 'firm' end)::hold
      from stage_class staged
      join load_item item using (source_key)
      join meeting m using (event_id)
      cross join lateral (select case m.state when 'trace' then m.id end as trace_id) trace
      order by item.id, item.subgroup, m.date, m.pair, trace_id, m.state desc, m.id
      on conflict do nothing
      returning resource_id, hold
    ), held as (
      select resource_id as id, count(*) as meetings from claimed where hold <> 'trace' group by 1
    )
    update load_item set required_hours = 2 * meetings +
      case when number % 5 = 0 then 2 * (1 + number / 5 % 4) else 0 end
    from held
    join load_item keyed using (id)
    cross join lateral (select ('x' || left(md5(keyed.source_key), 7))::bit(28)::integer as number) hashed
    where load_item.id = held.id and load_item.required_hours = 0`
}

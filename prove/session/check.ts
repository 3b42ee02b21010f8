import type { ISql } from 'postgres'
import type { Sql } from '@/db/client'

/** A broken rule, and the load items that break it. */
export type SessionBreak = { rule: string; items: number[]; what: string }

/** A session as its tables have it. `standing`: of each load item where it stands, in one line; `missing`: those that do not. */
export type SeenSession = { breaks: SessionBreak[]; standing: Map<number, string>; missing: number[] }

/**
 * Looks at a session without anything that the product judges by: plain SQL over its tables, times in minutes, people by group and
 * half of a group. Drafts count as what is published does.
 */
export const seeSession = (sql: Sql, semester: number): Promise<SeenSession> =>
  sql.begin('isolation level repeatable read', (tx) => seeWithin(tx, semester))

/** The same within a transaction. */
export async function seeWithin(tx: ISql, semester: number): Promise<SeenSession> {
  await layOut(tx, semester)
  const breaks: SessionBreak[] = []
  for (const [rule, find] of Object.entries(rules))
    for (const { items, what } of await find(tx)) breaks.push({ rule, items, what })
  const rows = await tx<{ item: number; place: string }[]>`
    select item, string_agg(concat_ws(' ', day, starts_at, ends_at, pairs, state, rooms, teachers, halves), '; ' order by day) as place
    from sat group by item`
  const missing = await tx<
    { item: number }[]
  >`select item from wanted where item not in (select item from sat) order by 1`
  await tx`drop table bounds, open_day, bell, wanted, sat, held, sits`
  return {
    breaks,
    standing: new Map(rows.map(({ item, place }) => [item, place])),
    missing: missing.map(({ item }) => item),
  }
}

/** Temporary tables of what the session has: days, bells, exams that are wanted and that stand, who holds what, who sits what. */
async function layOut(tx: ISql, semester: number): Promise<void> {
  await tx`
    create temporary table bounds on commit drop as
    select starts_on as first, least(starts_on + 210, coalesce(
      (select min(n.starts_on) - 1 from semester n where n.starts_on > s.starts_on), starts_on + 210)) as last
    from semester s where id = ${semester}`
  await tx`
    create temporary table open_day on commit drop as
    select d::date as day from bounds, generate_series(first - 14, last, '1 day') d
    where d::date not in (select date from holiday)
      and (extract(isodow from d) <> 7 or d::date in (select date from moved_day))`
  await tx`
    create temporary table bell on commit drop as
    select d::date as day, pair, starts_at, ends_at from bounds, generate_series(first, last, '1 day') d
      join day_pair_time t on t.date = d::date
    union all
    select d::date, pair, starts_at, ends_at from bounds, generate_series(first, last, '1 day') d cross join pair_time
    where d::date not in (select date from day_pair_time)`
  await tx`
    create temporary table wanted on commit drop as
    select l.id as item, l.lesson_type, l.discipline_id as discipline, coalesce(x.form, 'oral') as form,
      coalesce(x.is_hard, false) as is_hard, coalesce(x.room_count, 1) as room_count,
      coalesce(x.period, case l.lesson_type when 5 then 'credits' else 'exams' end) as part,
      coalesce(l.students, (select sum(g.students) from load_item_group b join "group" g on g.id = b.group_id
        where b.load_item_id = l.id having bool_and(g.students is not null))) as students
    from load_item l left join exam_item x on x.load_item_id = l.id
    where l.semester_id = ${semester} and l.lesson_type in (4, 5, 6)`
  await tx`
    create temporary table sat on commit drop as
    select w.*, m.event_id as event, m.date as day, array_agg(distinct m.pair order by m.pair) as pairs,
      coalesce(s.starts_at, min(b.starts_at)) as starts_at, coalesce(s.starts_at + s.minutes, max(b.ends_at)) as ends_at,
      string_agg(distinct m.state::text, ',') as state
    from wanted w join event e on e.load_item_id = w.item join meeting m on m.event_id = e.id and m.state <> 'trace'
      left join exam_sitting s on s.event_id = e.id left join bell b on b.day = m.date and b.pair = m.pair
    group by w.item, w.lesson_type, w.discipline, w.form, w.is_hard, w.room_count, w.part, w.students, m.event_id, m.date,
      s.starts_at, s.minutes`
  await tx`
    create temporary table held on commit drop as
    select c.kind, c.resource_id as id, c.subgroup, m.event_id as event, m.date as day, m.pair,
      coalesce(s.starts_at, b.starts_at) as starts_at, coalesce(s.ends_at, b.ends_at) as ends_at
    from claim c join meeting m on m.id = c.meeting_id and m.state <> 'trace' join event e on e.id = m.event_id
      left join bell b on b.day = m.date and b.pair = m.pair left join sat s on s.event = m.event_id and s.day = m.date
    where c.kind <> 'load' and c.left_in is null and m.date in (select day from sat)
      -- A booking keeps no group, and one that waits for consent nothing.
      and not (e.kind = 'booking' and (c.kind = 'group' or m.state = 'projected'))
      and not (c.kind = 'room' and (c.resource_id <= 0 or (select is_placeholder from room where id = c.resource_id)))
      and not (c.kind = 'teacher' and (select is_placeholder from teacher where id = c.resource_id))`
  await tx`create index on held (kind, id, day)`
  await tx`
    create temporary table sits on commit drop as
    select distinct s.*, c.resource_id as "group", c.subgroup as half
    from sat s join meeting m on m.event_id = s.event and m.date = s.day and m.state <> 'trace'
      join claim c on c.meeting_id = m.id and c.kind = 'group' and c.left_in is null`
  await tx`alter table sat add rooms text, add teachers text, add halves text`
  const named = (kind: string) => tx`
    (select string_agg(distinct resource_id || '/' || subgroup, ',') from claim c join meeting m on m.id = c.meeting_id
      where m.event_id = sat.event and m.date = sat.day and m.state <> 'trace' and c.left_in is null and c.kind = ${kind})`
  await tx`update sat set rooms = ${named('room')}, teachers = ${named('teacher')}, halves = ${named('group')}`
  await tx`analyze sat, held, sits`
}

type Found = { items: number[]; what: string }

/** The periods that say most about a group, of the part of the session in which something of its is. */
const ownPeriods = (tx: ISql) => tx`
  lateral (
    select p.* from session_period p, bounds, "group" g
    where g.id = sits."group" and p.kind = sits.part and p.ends_on >= bounds.first and p.starts_on <= bounds.last
      and coalesce(p.faculty_id = g.faculty_id, p.faculty_id is null) and coalesce(p.course_year = g.course_year, p.course_year is null)
      and coalesce(p.study_form = g.study_form, p.study_form is null)
    order by (p.faculty_id is not null)::integer + (p.course_year is not null)::integer + (p.study_form is not null)::integer desc
    fetch first 1 rows with ties) own`

/** The consultation of each exam: of one discipline, for one of its groups by the load. */
const prepared = (tx: ISql) => tx`
  (select distinct c.item as consultation, x.item as exam from wanted c
    join wanted x on x.discipline = c.discipline and x.lesson_type = 4 and x.part <> 'retakes'
    join load_item_group cg on cg.load_item_id = c.item
    join load_item_group xg on xg.load_item_id = x.item and xg.group_id = cg.group_id
  where c.lesson_type = 6)`

const rules: Record<string, (tx: ISql) => Promise<readonly Found[]>> = {
  'nobody and no room is at two places in one minute': (tx) => tx<Found[]>`
    select distinct array_remove(array[s.item, o.item], null) as items,
      concat_ws(' ', a.kind, a.id, a.day, a.starts_at || '–' || a.ends_at, b.starts_at || '–' || b.ends_at) as what
    from sat s join held a on a.event = s.event
      join held b on b.kind = a.kind and b.id = a.id and b.subgroup = a.subgroup and b.day = a.day and b.event <> a.event
        and b.starts_at < a.ends_at and a.starts_at < b.ends_at
      left join sat o on o.event = b.event
    where o.item is null or s.event < o.event`,
  'an exam stands once, on one day, in the pairs of its time': (tx) => tx<Found[]>`
    select array[item] as items, concat_ws(' ', min(day), max(day), count(*)) as what
    from sat group by item having count(*) > 1
    union all
    select array[item], concat_ws(' ', day, starts_at, ends_at, pairs::text) from sat
    where pairs is distinct from array(
      select pair from bell b where b.day = sat.day and b.starts_at < sat.ends_at and b.ends_at > sat.starts_at order by pair)`,
  'its people and rooms are there from its first to its last pair': (tx) => tx<Found[]>`
    select array[s.item] as items, concat_ws(' ', s.day, c.kind, c.resource_id) as what
    from sat s join meeting m on m.event_id = s.event and m.date = s.day and m.state <> 'trace'
      join claim c on c.meeting_id = m.id and c.left_in is null
    group by s.item, s.day, s.pairs, c.kind, c.resource_id, c.subgroup having count(*) <> cardinality(s.pairs)
    union all
    select array[item], concat_ws(' ', day, 'in no room') from sat where room_count > 0 and form <> 'online' and rooms is null`,
  'who is to come comes': (tx) => tx<Found[]>`
    select array[s.item] as items, concat_ws(' ', s.day, 'without the group', b.group_id) as what
    from sat s join load_item_group b on b.load_item_id = s.item
    where s.lesson_type <> 6
      and not exists (select from sits where sits.event = s.event and sits."group" = b.group_id)
    union all
    select array[s.item], concat_ws(' ', s.day, 'without the teacher', b.teacher_id)
    from sat s join load_item_teacher b on b.load_item_id = s.item
    where s.state = 'projected' and not exists (
      select from claim c join meeting m on m.id = c.meeting_id
      where m.event_id = s.event and c.kind = 'teacher' and c.resource_id = b.teacher_id)`,
  'on days on which exams are held': (tx) => tx<Found[]>`
    select array[item] as items, day::text as what from sat where day not in (select day from open_day)`,
  'within the period of its groups': (tx) => tx<Found[]>`
    select distinct array[item] as items, concat_ws(' ', day, part, 'of the group', "group") as what
    from sits where lesson_type <> 6 and exists (select from ${ownPeriods(tx)})
      and not exists (select from ${ownPeriods(tx)} where day between starts_on and ends_on)`,
  'so many days between exams of a group': (tx) => tx<Found[]>`
    select distinct array[sits.item, b.item] as items, concat_ws(' ', 'the group', sits."group", b.day, sits.day) as what
    from sits join sits b on b."group" = sits."group" and b.half = sits.half and b.event <> sits.event
        and (b.day, b.event) < (sits.day, sits.event)
      cross join (select least_days from exam_norm union all select 2 where not exists (select from exam_norm)) norm
      left join ${ownPeriods(tx)} on sits.day between own.starts_on and own.ends_on
    where sits.lesson_type = 4 and b.lesson_type = 4 and sits.part <> 'retakes' and b.part <> 'retakes'
      and sits.day - b.day < coalesce(own.least_days, norm.least_days) + (sits.is_hard and b.is_hard)::integer`,
  'a written exam has seats': (tx) => tx<Found[]>`
    select array[item] as items, concat_ws(' ', day, students, 'students,', seats, 'seats') as what
    from (
      select sat.*, (select sum(r.capacity * coalesce((select seat_share from exam_norm), 100) / 100) from (
        select distinct id from held where held.event = sat.event and kind = 'room') h join room r using (id)) as seats
      from sat where form = 'written' and lesson_type = 4) written
    where students > seats`,
  'a consultation is on the last day for exams before the first that it prepares': (tx) => tx<Found[]>`
    select c.item || array_agg(x.item) as items, concat_ws(' ', c.day, 'before', min(x.day)) as what
    from sat c join ${prepared(tx)} p on p.consultation = c.item join sat x on x.item = p.exam
    group by c.item, c.day
    having c.day <> (select max(day) from open_day where day < min(x.day))`,
  'nobody comes to a consultation whose exam does not stand, or after it': (tx) => tx<Found[]>`
    select c.item || array(select p.exam from ${prepared(tx)} p where p.consultation = c.item) as items,
      concat_ws(' ', c.day, 'the group', c."group") as what
    from (select distinct item, day, "group" from sits where lesson_type = 6) c
    where exists (select from ${prepared(tx)} p where p.consultation = c.item)
      and not exists (select from ${prepared(tx)} p join sits x on x.item = p.exam
        where p.consultation = c.item and x."group" = c."group" and x.day > c.day)`,
  'a retake is after what is taken again, and after an earlier retake': (tx) => tx<Found[]>`
    select distinct array[r.item, x.item] as items, concat_ws(' ', r.day, 'the other', x.day) as what
    from sits r join sits x on x.discipline = r.discipline and x.lesson_type = r.lesson_type and x."group" = r."group"
        and x.half = r.half and x.item <> r.item
    where r.part = 'retakes' and (x.part <> 'retakes' or x.item < r.item) and r.day <= x.day`,
}

/** The rules, by name. */
export const sessionRules: readonly string[] = Object.keys(rules)

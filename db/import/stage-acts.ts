import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { contentColumns } from './stage-classes'

/** `startsOn`: the Monday of the first of two weeks. */
export type TouchedWeeks = { startsOn: CalendarDate; groupIds: GroupId[] }

/** Columns of `stage_step` with the new content of a class. */
export const targetColumns = (sql: postgres.ISql, of: string) =>
  contentColumns.map((column, index) => sql`${index > 0 ? sql`, ` : sql``}${sql(of)}.${sql(column)}`)

/**
 * One step per class that changes. `event_id`: the class; `is_new`: it does not exist yet; `entry_key` null:
 * it goes, and with `is_whole` also the meetings that people changed; `is_absent`: it goes and is known to
 * have been deleted by somebody. `meeting_ids`: ids for added meetings, in the order of `dates`.
 */
export const createSteps = (sql: postgres.ISql) => sql`
  create temp table stage_step (
    place integer primary key, event_id integer not null, is_new boolean not null, is_whole boolean not null,
    is_absent boolean not null default false,     entry_key text, kind event_kind, title text, discipline_id integer, lesson_type smallint,
    subgroup smallint, comment text, week_step smallint, pair smallint, dates date[], room_ids integer[],
    teacher_ids integer[], group_ids integer[], meeting_ids bigint[], made_at timestamptz) on commit drop`

/** The states of classes, with ordered lists. */
export const statesNow = (sql: postgres.ISql) => sql`
  (select event_id, semester_id, entry_key, since_change, until_change, is_absent, kind, title, discipline_id, lesson_type, subgroup, comment,
    week_step, pair, dates, meeting_ids, in_order(room_ids) as room_ids, in_order(teacher_ids) as teacher_ids,
    in_order(group_ids) as group_ids, made_at
  from imported_class)`

/**
 * Derives from the steps: `stage_base`, the classes' states by the last import; `stage_stood`, their
 * meetings, and whether each is as imported; and `stage_act`, what happens to each meeting. A meeting that
 * people changed is neither changed nor placed again. Dates before and after are paired by their order within
 * a week, so that a moved class stays the same class.
 */
export async function stageActs(sql: postgres.ISql): Promise<void> {
  await sql`analyze stage_step`
  await sql`
    create temp table stage_base on commit drop as
    select step.place, base.* from stage_step step join ${statesNow(sql)} base using (event_id)
    where base.until_change is null and not step.is_new`
  await sql`analyze stage_base`
  await sql`
    create temp table stage_stood on commit drop as
    select base.place, base.event_id, n.position, base.dates[n.position] as date, m.id as meeting_id,
      base.meeting_ids[n.position] as placed_id, m.id is not null as stands,
      coalesce((m.date, m.pair) = (base.dates[n.position], base.pair) and m.successor_id is null, false) as is_in_place,
      coalesce(m.state = 'published' and not m.hidden and m.request_id is null, false) as is_held,
      held.rooms is not distinct from base.room_ids as has_rooms,
      held.teachers is not distinct from base.teacher_ids and held.groups is not distinct from wanted.groups
        and not held.is_substituted as has_people
    from stage_base base
    cross join lateral (select array(
      select g || '/' || half from unnest(base.group_ids) g,
        unnest(case base.subgroup when 0 then '{1,2}' else array[base.subgroup] end::smallint[]) half order by g, half) as groups) wanted
    cross join generate_subscripts(base.dates, 1) n (position)
    left join meeting m on m.id = base.meeting_ids[n.position] and m.event_id = base.event_id
    left join lateral (
      select coalesce(array_agg(resource_id order by resource_id) filter (where kind = 'room'), '{}') as rooms,
        coalesce(array_agg(resource_id order by resource_id) filter (where kind = 'teacher'), '{}') as teachers,
        coalesce(array_agg(resource_id || '/' || subgroup order by resource_id, subgroup) filter (where kind = 'group'), '{}') as groups,
        coalesce(bool_or(joined_in is not null or left_in is not null), false) as is_substituted
      from claim where meeting_id = m.id) held on true`
  await sql`
    create temp table stage_act on commit drop as
    with target as (
      select place, n.position, step.dates[n.position] as date, step.meeting_ids[n.position] as given,
        date_trunc('week', step.dates[n.position])::date as week,
        row_number() over (partition by place, date_trunc('week', step.dates[n.position]) order by step.dates[n.position], n.position) as rank
      from stage_step step cross join generate_subscripts(step.dates, 1) n (position)
      where not step.is_absent
    ), stood as (
      select *, date_trunc('week', date)::date as week,
        row_number() over (partition by place, date_trunc('week', date) order by date, position) as rank
      from stage_stood
    ), act as (
      select place, target.position, target.date, stood.date as old_date, coalesce(stood.placed_id, target.given) as meeting_id,
        case
          when stood.place is null then 'add'
          when stood.is_in_place and stood.is_held and stood.has_rooms and stood.has_people
            then case when target.place is null then 'remove' else 'change' end
          else 'keep'
        end as op
      from target full join stood using (place, week, rank)
    )
    select place, position, date, old_date, op,
      case op when 'add' then coalesce(meeting_id, nextval('meeting_id_seq')) else meeting_id end as meeting_id
    from (select * from act order by place, position) act`
  // A part of a returning class may still be there.
  await sql`
    update stage_act act set op = 'keep' from stage_step step
    where step.place = act.place and step.meeting_ids is not null and act.op = 'add'
      and exists (select from meeting where id = act.meeting_id)`
  await sql`
    update stage_act act set op = 'remove' from stage_step step
    where step.place = act.place and step.is_whole and act.op = 'keep'`
  await sql`
    insert into stage_act (place, op, meeting_id, old_date)
    select step.place, 'remove', m.id, m.date from stage_step step join meeting m using (event_id)
    where step.is_whole and not exists (select from stage_act act where act.place = step.place and act.meeting_id = m.id)`
  await sql`create index on stage_act (place)`
  await sql`analyze stage_act, stage_stood`
}

/** Whether a step changes a meeting from its state `base`. */
export const isOther = (sql: postgres.ISql) => sql`
  (step.pair, step.subgroup, step.room_ids, step.teacher_ids, step.group_ids)
    is distinct from (base.pair, base.subgroup, base.room_ids, base.teacher_ids, base.group_ids)`

/** Deletes steps by place, with their acts. */
export async function dropSteps(sql: postgres.ISql, places: readonly number[]): Promise<void> {
  if (places.length === 0) return
  await sql`delete from stage_act where place = any(${[...places]})`
  await sql`delete from stage_base where place = any(${[...places]})`
  await sql`delete from stage_step where place = any(${[...places]})`
}

/** Meetings that an import places, removes or changes, with their groups before and after. */
const touched = (sql: postgres.ISql) => sql`
  select act.date, act.old_date, coalesce(base.group_ids, '{}') || coalesce(step.group_ids, '{}') as group_ids
  from stage_act act join stage_step step using (place) left join stage_base base using (place)
  where act.op in ('add', 'remove') or act.op = 'change' and (act.date <> act.old_date or ${isOther(sql)}
    or (step.title, step.lesson_type, step.comment) is distinct from (base.title, base.lesson_type, base.comment))`

/**
 * The two consecutive weeks in which an import changes most, and the groups that it changes then; null if it
 * changes nothing. Call it in the transaction of the import.
 */
export async function findTouchedWeeks(db: Queryable): Promise<TouchedWeeks | null> {
  const sql = sqlOf(db)
  const [staged] = await sql<{ is: boolean }[]>`select to_regclass('pg_temp.stage_act') is not null as is`
  if (!staged?.is) return null
  const [found] = await sql<TouchedWeeks[]>`
    with touched as materialized (${touched(sql)}), weekly as (
      select date_trunc('week', day)::date as monday, count(*) as classes
      from touched cross join lateral (select date union select old_date) days (day) where day is not null group by 1
    )
    select one.monday as "startsOn",
      array(select distinct id from (select distinct group_ids from touched) lists cross join unnest(group_ids) id) as "groupIds"
    from weekly one left join weekly next on next.monday = one.monday + 7
    order by one.classes + coalesce(next.classes, 0) desc, one.monday limit 1`
  return found ?? null
}

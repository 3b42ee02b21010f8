import type postgres from 'postgres'
import { insertItems, itemDefaults, sourceKey } from './insert-items'

type DerivedLoad = { items: number; classes: number }

/**
 * Records in `stage_hours` how many places the classes of these derived items hold before a change; earlier
 * records stay.
 */
export async function holdHours(tx: postgres.ISql, items: postgres.PendingQuery<postgres.Row[]>): Promise<void> {
  await tx`create temp table if not exists stage_hours (load_item_id integer primary key, places integer) on commit drop`
  // Materialised, so that the classes are read once whatever the planner's estimate.
  await tx`
    insert into stage_hours
    with item as materialized (select id as load_item_id from load_item where is_derived and id in (${items}))
    select load_item_id, ${places(tx)} from item ${withMeetings(tx)} group by load_item_id
    on conflict do nothing`
}

/** For joining to rows with a load_item_id. */
const withMeetings = (tx: postgres.ISql) => tx`
  left join event using (load_item_id) left join meeting on meeting.event_id = event.id`

/** The number of places of grouped meetings, counting each date and pair once. */
const places = (tx: postgres.ISql) =>
  tx`count(distinct (meeting.date, meeting.pair)) filter (where meeting.state <> 'trace')`

/**
 * Adjusts the required hours of the recorded items to their classes, two hours a place; the difference that
 * people had left or added stays. An item that requires nothing any more is deleted unless something refers
 * to it.
 */
async function followHours(tx: postgres.ISql): Promise<void> {
  await tx`analyze stage_hours`
  await tx`
    with held as (
      select load_item_id, stage_hours.places - ${places(tx)} as fewer
      from stage_hours ${withMeetings(tx)} group by load_item_id
    )
    update load_item set required_hours = greatest(0, required_hours - 2 * fewer)
    from held where id = load_item_id and fewer <> 0`
  await tx`
    delete from load_item where id = any(unused_ids('load_item', array(
      select id from load_item join stage_hours on load_item_id = id where required_hours = 0)))`
  await tx`drop table stage_hours`
}

/**
 * Creates load items for classes and exams without one: one item per semester, discipline, lesson type,
 * groups, subgroup and teachers; an existing item with the same source key is reused. Groups and teachers
 * come from a class's first meeting, so that a later substitution creates no item. A derived item requires
 * two hours for each date and pair of its classes.
 */
export async function deriveLoad(tx: postgres.ISql): Promise<DerivedLoad> {
  // Refresh statistics after a bulk load.
  await tx`analyze event, meeting, claim, teacher, "group", discipline`
  await stageTaught(tx)
  const items = await insertItems(tx, itemsOfClasses(tx))
  await tx`analyze load_item`
  await holdHours(tx, tx`select id from load_item where source_key in (select source_key from stage_taught)`)
  await tx`
    update event set load_item_id = item.id
    from stage_taught staged join load_item item using (source_key) where event.id = staged.event_id`
  await claimForItems(tx, tx`select event_id from stage_taught`)
  await followHours(tx)
  const [classes] = await tx<{ count: number }[]>`select count(*)::integer as count from stage_taught`
  await tx`drop table stage_taught`
  return { items, classes: classes?.count ?? 0 }
}

async function stageTaught(tx: postgres.ISql): Promise<void> {
  await tx`
    create temp table stage_taught on commit drop as
    with unlinked as (
      select id as event_id from event
      where load_item_id is null and programme_discipline_id is null and discipline_id is not null and kind in ('class', 'exam')
    ), span as (
      select event_id, min(date) as starts_on, max(date) as ends_on,
        (array_agg(id order by state = 'trace', date, pair))[1] as meeting_id
      from unlinked join meeting using (event_id) group by event_id
    ), attended as (
      select span.event_id, span.starts_on, span.ends_on,
        coalesce(array_agg(distinct c.resource_id) filter (where c.kind = 'teacher'), '{}') as teacher_ids,
        coalesce(array_agg(distinct c.resource_id) filter (where c.kind = 'group'), '{}') as group_ids
      from span join claim c on c.meeting_id = span.meeting_id and c.kind in ('teacher', 'group')
        and c.joined_in is null
      group by span.event_id, span.starts_on, span.ends_on
    ), own as (
      select e.id as event_id, e.discipline_id, e.lesson_type, e.subgroup, attended.starts_on, attended.ends_on,
        teacher_ids, group_ids,
        (select id from semester s
         order by greatest(s.starts_on - attended.starts_on, attended.starts_on - s.ends_on, 0), s.starts_on
         limit 1) as semester_id
      from event e join attended on attended.event_id = e.id
    )
    select own.*, ${sourceKey(tx, 'own')} as source_key from own where semester_id is not null`
  await tx`analyze stage_taught`
}

/** Creates the items of the staged classes; their hours are set later. */
const itemsOfClasses = (tx: postgres.ISql) => tx`
  with item as (
    select source_key, min(event_id) as event_id, min(starts_on) as starts_on, max(ends_on) as ends_on
    from stage_taught group by source_key
  )
  select item.source_key, semester_id, discipline_id, lesson_type, subgroup, students, teacher_ids, group_ids,
    0 as required_hours, least(item.starts_on, first_day) as starts_on, greatest(item.ends_on, last_day) as ends_on,
    true as is_derived
  from item
  join stage_taught staged using (event_id)
  cross join ${itemDefaults(tx, 'staged')} defaults`

/**
 * Adds load claims of these events' items to their meetings; of two meetings in one date and pair, to the
 * published one.
 */
export async function claimForItems(tx: postgres.ISql, events: postgres.PendingQuery<postgres.Row[]>): Promise<void> {
  await tx`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
    select distinct on (item.id, item.subgroup, m.date, m.pair, trace_id)
      m.id, 'load'::resource_kind, item.id, item.subgroup, m.date, m.pair,
      (case m.state when 'trace' then 'trace' when 'projected' then 'draft' else 'firm' end)::hold
    from (${events}) of (event_id)
    join event e on e.id = of.event_id
    join load_item item on item.id = e.load_item_id
    join meeting m on m.event_id = e.id
    cross join lateral (select case m.state when 'trace' then m.id end as trace_id) trace
    order by item.id, item.subgroup, m.date, m.pair, trace_id, m.state desc, m.id
    on conflict do nothing`
}

import type postgres from 'postgres'
import { insertItems } from './insert-items'
import { itemDefaults } from './item-defaults'
import { sourceKey } from './source-key'

type DerivedLoad = { items: number; classes: number }

/**
 * Creates load items for classes and exams that have none. One item per semester, discipline, lesson type, groups, subgroup and teachers;
 * an existing item with the same source key is reused unchanged. Groups and teachers come from a class's first meeting, so a later
 * substitution creates no item. Required hours: two per meeting (each date and pair counted once), and for one item in five more, so that
 * there is something to plan. With n the number in the first seven hex digits of the key's md5, an item gets 2 · (1 + n / 5 mod 4) extra
 * hours if 5 divides n.
 */
export async function deriveLoad(tx: postgres.ISql): Promise<DerivedLoad> {
  // Refresh statistics after a bulk load.
  await tx`analyze event, meeting, claim, teacher, "group", discipline`
  await stageClasses(tx)
  const items = await insertItems(tx, itemsOfClasses(tx))
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
        and c.joined_in is null
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

/** The items that the staged classes need. */
const itemsOfClasses = (tx: postgres.ISql) => tx`
  with item as (
    select source_key, min(event_id) as event_id, min(starts_on) as starts_on, max(ends_on) as ends_on,
      ('x' || left(md5(source_key), 7))::bit(28)::integer as number
    from stage_class group by source_key
  ), held as (
    select source_key, count(*) as meetings
    from (
      select distinct staged.source_key, m.date, m.pair
      from stage_class staged join meeting m using (event_id) where m.state <> 'trace') place
    group by source_key
  )
  select item.source_key, semester_id, discipline_id, lesson_type, subgroup, students, teacher_ids, group_ids,
    2 * coalesce(meetings, 0) + case number % 5 when 0 then 2 * (1 + number / 5 % 4) else 0 end as required_hours,
    least(item.starts_on, first_day) as starts_on, greatest(item.ends_on, last_day) as ends_on
  from item
  join stage_class staged using (event_id)
  left join held on held.source_key = item.source_key
  cross join ${itemDefaults(tx, 'staged')} defaults`

/** Adds load claims for the items to their classes' meetings; for two meetings in one date and pair, to the published one. */
async function claimForItems(tx: postgres.ISql): Promise<void> {
  await tx`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
    select distinct on (item.id, item.subgroup, m.date, m.pair, trace_id)
      m.id, 'load'::resource_kind, item.id, item.subgroup, m.date, m.pair,
      (case m.state when 'trace' then 'trace' when 'projected' then 'draft' else 'firm' end)::hold
    from stage_class staged
    join load_item item using (source_key)
    join meeting m using (event_id)
    cross join lateral (select case m.state when 'trace' then m.id end as trace_id) trace
    order by item.id, item.subgroup, m.date, m.pair, trace_id, m.state desc, m.id
    on conflict do nothing`
}

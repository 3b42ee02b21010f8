import type postgres from 'postgres'

/**
 * Records in `stage_hours` how many places the classes of these derived items hold before a change; earlier
 * records stay.
 */
export async function holdHours(
  tx: postgres.ISql,
  items: postgres.PendingQuery<postgres.Row[]>,
): Promise<void> {
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
export async function followHours(tx: postgres.ISql): Promise<void> {
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

import type postgres from 'postgres'

/** Keeps in `stage_hours` how many places the classes of these derived items hold, before that changes; what is kept already stays. */
export async function holdHours(
  tx: postgres.ISql,
  items: postgres.PendingQuery<postgres.Row[]>,
): Promise<void> {
  await tx`create temp table if not exists stage_hours (load_item_id integer primary key, places integer) on commit drop`
  await tx`
    insert into stage_hours
    select item.id, coalesce(held.places, 0)
    from load_item item left join ${placesOf(tx, items)} held on held.load_item_id = item.id
    where item.is_derived and item.id in (${items})
    on conflict do nothing`
}

const placesOf = (tx: postgres.ISql, items: postgres.PendingQuery<postgres.Row[]>) => tx`(
  select e.load_item_id, count(distinct (m.date, m.pair)) as places
  from event e join meeting m on m.event_id = e.id
  where m.state <> 'trace' and e.load_item_id in (${items}) group by 1)`

/**
 * What the kept items require follows their classes, two hours a place; what people left to place or placed beside stays so. An item that
 * requires nothing any more goes, unless something refers to it.
 */
export async function followHours(tx: postgres.ISql): Promise<void> {
  await tx`
    update load_item item
    set required_hours = greatest(0, required_hours + 2 * (coalesce(held.places, 0) - kept.places))
    from stage_hours kept
    left join ${placesOf(tx, tx`select load_item_id from stage_hours`)} held using (load_item_id)
    where item.id = kept.load_item_id and coalesce(held.places, 0) <> kept.places`
  await tx`
    delete from load_item where id = any(unused_ids('load_item', array(
      select id from load_item join stage_hours on load_item_id = id where required_hours = 0)))`
  await tx`drop table stage_hours`
}

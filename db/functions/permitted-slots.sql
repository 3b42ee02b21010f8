-- The only slots in which these load items may be placed: those of items whose every permission names times.
-- `load_ids` null: of all items. For the subselects see `claimed_meetings`.
create or replace function permitted_slots(load_ids integer[])
returns table (load_item_id integer, slots integer[]) stable language sql as $$
  select p.load_item_id, array_agg(distinct slot::integer)
  from load_permission p left join unnest(p.slots) slot on true
  where p.can_set and p.load_item_id is not null
    and ((select load_ids) is null or p.load_item_id = any((select load_ids)::integer[]))
  group by 1 having bool_and(p.slots <> '{}')
$$;

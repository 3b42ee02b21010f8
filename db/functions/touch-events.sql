-- Looks at the rows before the change: the programme that an event leaves must be touched too.
create or replace function touch_events() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  events integer[] := array(select id from changed limit 301);
  programmes integer[];
begin
  if cardinality(events) > 300 then
    perform touch('{everything}', '{0}');
    return null;
  end if;
  perform touch_series(events, '{}');
  programmes := array(
    select distinct d.programme_id
    from changed c
    cross join lateral (
      select programme_id from programme_discipline where id = c.programme_discipline_id
      union all
      select programme_id from programme_discipline where load_item_id = c.load_item_id offset 0) d);
  if cardinality(programmes) > 0 then perform touch(array_fill('programme'::text, array[cardinality(programmes)]), programmes); end if;
  return null;
end $$;

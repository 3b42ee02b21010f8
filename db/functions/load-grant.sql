-- The viewer's own permission for a load item or a programme's row; null where they have none.
create or replace function load_grant(of_load_item integer, of_row integer, viewer integer) returns table (granted json)
stable language sql as $$
  select json_build_object('canSet', can_set, 'roomIds', room_ids, 'slots', slots)
  from load_permission
  where user_id = viewer and (load_item_id = of_load_item or programme_discipline_id = of_row)
  order by programme_discipline_id limit 1
$$;

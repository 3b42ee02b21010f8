-- Those of the rows to which nothing refers, by foreign key or by kind and id, besides the people of a load item. What would be deleted along
-- with a row refers to it too.
create or replace function unused_ids(of_table text, ids integer[]) returns integer[] language plpgsql stable as $$
declare
  one record;
  used integer[] := '{}';
  found_ids integer[];
  kind_of constant text := replace(of_table, 'load_item', 'load');
begin
  for one in
    select k.conrelid::regclass as referring, a.attname as link
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = format('%I', of_table)::regclass and cardinality(k.conkey) = 1
      and k.conrelid::regclass::text not in ('load_item_teacher', 'load_item_group')
  loop
    execute format('select array_agg(distinct %I) from %s where %I = any($1)', one.link, one.referring, one.link)
      into found_ids using ids;
    used := used || coalesce(found_ids, '{}');
  end loop;
  used := used || array(
    select resource_id from claim where kind::text = kind_of and resource_id = any(ids)
    union select resource_id from wish where kind::text = kind_of and resource_id = any(ids)
    union select group_id from load_item_group where of_table = 'group' and group_id = any(ids)
    union select teacher_id from load_item_teacher where of_table = 'teacher' and teacher_id = any(ids)
    union select subject_id from editor where kind = of_table and subject_id = any(ids)
    union select subject_id from calendar_feed where kind = of_table and subject_id = any(ids)
    union select unnest(room_ids) from load_permission where of_table = 'room' and room_ids && ids
    union select unnest(case of_table when 'room' then room_ids when 'teacher' then teacher_ids else group_ids end)
    from programme_discipline where of_table in ('room', 'teacher', 'group'));
  return array(select id from unnest(ids) id where id <> all(used));
end $$;

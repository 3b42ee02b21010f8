-- Those of the rows that no foreign key refers to, nor, for a load item, a claim; a load item's people are
-- its parts and do not count. Rows that would be deleted by cascade count as references.
create or replace function unused_ids(of_table text, ids integer[]) returns integer[] language plpgsql stable as $$
declare
  one record;
  used integer[] := array(select resource_id from claim where of_table = 'load_item' and kind = 'load' and resource_id = any(ids));
  found_ids integer[];
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
  return array(select id from unnest(ids) id where id <> all(used));
end $$;

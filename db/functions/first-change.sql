-- The first change after a moment that touched a row, with the row as that change found it, which is its
-- state at that moment.
create or replace function first_change(of_table text, of_key text, moment timestamptz) returns table (change_id bigint, before jsonb)
stable language sql as $$
  select d.change_id, d.before
  from changed_row d join change c on c.id = d.change_id
  where d.table_name = of_table and d.key = of_key and c.at > moment
  order by c.at, c.id limit 1
$$;

-- Stores for a timetable change, named by the setting timetable.change, the first state of each row that it
-- found and the last that it left. tg_argv[0]: the table's key columns; tg_argv[1]: secret columns, which are
-- not stored.
create or replace function remember_rows() returns trigger language plpgsql as $$
declare
  change bigint := nullif(current_setting('timetable.change', true), '')::bigint;
  nothing constant text := 'select null::text as key, null::jsonb as state where false';
  rows_of constant text := format('select concat_ws('' '', %s) as key, to_jsonb(r) - %L::text[] as state from %%s r', tg_argv[0],
    coalesce(tg_argv[1], '{}'));
begin
  if change is null then return null; end if;
  execute format($q$
    insert into changed_row (change_id, table_name, key, before, after)
    select $1, $2, key, was.state, became.state from (%s) was full join (%s) became using (key)
    where was.state is distinct from became.state
    on conflict (change_id, table_name, key) do update set after = excluded.after$q$,
    case tg_op when 'INSERT' then nothing else format(rows_of, 'old_rows') end,
    case tg_op when 'DELETE' then nothing else format(rows_of, 'new_rows') end)
  using change, tg_table_name;
  return null;
end $$;

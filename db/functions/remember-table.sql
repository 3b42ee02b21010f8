-- Makes the history record a table's rows. `secret`: columns that are not stored. Each
-- table has a function of its own, whose statements are planned once a connection: it stores for a timetable change, named
-- by the setting timetable.change, the first state of each row that it found and the last that it left.
create or replace function remember_table(name text, key text, secret text) returns void language plpgsql as $$
declare
  own constant text := 'remember_' || name;
  row_key constant text := format('concat_ws('' '', %s)', key);
  row_state constant text := 'to_jsonb(r)' || case when secret = '' then '' else format(' - %L::text[]', '{' || secret || '}') end;
  body constant text := format($body$
declare
  of_change constant bigint := nullif(current_setting('timetable.change', true), '')::bigint;
begin
  if of_change is null then return null; end if;
  if tg_op = 'INSERT' then
    insert into changed_row (change_id, table_name, key, after) select of_change, %1$L, %2$s, %3$s from new_rows r
    on conflict (change_id, table_name, key) do update set after = excluded.after;
  elsif tg_op = 'DELETE' then
    insert into changed_row (change_id, table_name, key, before) select of_change, %1$L, %2$s, %3$s from old_rows r
    on conflict (change_id, table_name, key) do update set after = null;
  else
    insert into changed_row (change_id, table_name, key, before, after)
    select of_change, %1$L, key, was.state, became.state
    from (select %2$s as key, %3$s as state from old_rows r) was
      full join (select %2$s as key, %3$s as state from new_rows r) became using (key)
    where was.state is distinct from became.state
    on conflict (change_id, table_name, key) do update set after = excluded.after;
  end if;
  return null;
end $body$, name, row_key, row_state);
begin
  execute format('create or replace function %I() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as %L', own, body);
  -- A trigger is made under a lock that whoever writes the table waits for, or is waited for.
  if 3 = (
    select count(*) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where tgrelid = format('%I', name)::regclass and proname = own) then return; end if;
  execute format('create or replace trigger remember_insert after insert on %I referencing new table as new_rows
    for each statement execute function %I()', name, own);
  execute format('create or replace trigger remember_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function %I()', name, own);
  execute format('create or replace trigger remember_delete after delete on %I referencing old table as old_rows
    for each statement execute function %I()', name, own);
  if name = 'claim' then
    -- Triggers fire in the order of their names: these come after those above.
    create or replace trigger remember_update_beside after update on claim referencing old table as old_rows
      for each statement execute function remember_beside();
    create or replace trigger remember_delete_beside after delete on claim referencing old table as old_rows
      for each statement execute function remember_beside();
  end if;
end $$;

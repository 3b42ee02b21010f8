-- Makes the history record a table's rows; does nothing if it already does. `secret`: columns that are not
-- stored.
create or replace function remember_table(name text, key text, secret text) returns void language plpgsql as $$
declare
  asked constant text := quote_literal(key) || case when secret = '' then '' else ', ' || quote_literal('{' || secret || '}') end;
  known constant bytea := convert_to(key, 'utf8') || '\x00'::bytea
    || case when secret = '' then ''::bytea else convert_to('{' || secret || '}', 'utf8') || '\x00'::bytea end;
begin
  if exists (
    select from pg_trigger where tgrelid = format('%I', name)::regclass and tgname = 'remember_update'
      and tgargs = known) then return; end if;
  execute format('create or replace trigger remember_insert after insert on %I referencing new table as new_rows
    for each statement execute function remember_rows(%s)', name, asked);
  execute format('create or replace trigger remember_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function remember_rows(%s)', name, asked);
  execute format('create or replace trigger remember_delete after delete on %I referencing old table as old_rows
    for each statement execute function remember_rows(%s)', name, asked);
  if name = 'claim' then
    -- Triggers fire in the order of their names: these come after those above.
    create or replace trigger remember_update_beside after update on claim referencing old table as old_rows
      for each statement execute function remember_beside();
    create or replace trigger remember_delete_beside after delete on claim referencing old table as old_rows
      for each statement execute function remember_beside();
  end if;
end $$;

-- Lets the history know what becomes of a table's rows; does nothing where it does already.
create or replace function remember_table(name text, key text) returns void language plpgsql as $$
begin
  if exists (
    select from pg_trigger where tgrelid = name::regclass and tgname = 'remember_update'
      and tgargs = convert_to(key, 'utf8') || '\x00'::bytea) then return; end if;
  execute format('create or replace trigger remember_insert after insert on %I referencing new table as new_rows
    for each statement execute function remember_rows(%L)', name, key);
  execute format('create or replace trigger remember_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function remember_rows(%L)', name, key);
  execute format('create or replace trigger remember_delete after delete on %I referencing old table as old_rows
    for each statement execute function remember_rows(%L)', name, key);
  if name = 'claim' then
    -- Named so that they come after those above.
    create or replace trigger remember_update_beside after update on claim referencing old table as old_rows
      for each statement execute function remember_beside();
    create or replace trigger remember_delete_beside after delete on claim referencing old table as old_rows
      for each statement execute function remember_beside();
  end if;
end $$;

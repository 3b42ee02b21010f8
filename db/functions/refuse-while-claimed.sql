-- A claim names its resource by kind and id, so no foreign key can keep the resource: this does.
create or replace function refuse_while_claimed() returns trigger language plpgsql as $$
begin
  if exists (select from claim where kind = tg_argv[0]::resource_kind and resource_id = old.id) then
    raise foreign_key_violation using message = format('%s %s is claimed by meetings', tg_table_name, old.id);
  end if;
  return old;
end $$;

-- As `refuse_class_of_nobody`, for load items.
create or replace function refuse_load_of_nobody() returns trigger language plpgsql as $$
begin
  if exists (select from load_item where id = old.load_item_id)
    and not exists (select from load_item_teacher where load_item_id = old.load_item_id)
    and not exists (select from load_item_group where load_item_id = old.load_item_id)
  then raise exception using errcode = 'TT001', message = format('load item %s is left with nobody', old.load_item_id);
  end if;
  return null;
end $$;

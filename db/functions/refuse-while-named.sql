-- Keeps a row that claims, wishes, editors or lists of ids name by kind and id, where there can be no foreign
-- key. Feeds are not asked: a feed of a deleted subject answers that it is gone.
create or replace function refuse_while_named() returns trigger language plpgsql as $$
declare
  kind_of text := tg_argv[0];
begin
  if exists (select from claim where kind::text = kind_of and resource_id = old.id)
  then raise foreign_key_violation using message = format('%s %s is claimed by meetings', tg_table_name, old.id);
  end if;
  if exists (select from editor where kind = kind_of and subject_id = old.id)
    or exists (select from wish where kind::text = kind_of and resource_id = old.id)
    or exists (select from programme_discipline where old.id = any(case kind_of
      when 'room' then room_ids when 'teacher' then teacher_ids when 'group' then group_ids end))
    or kind_of = 'room' and exists (select from load_permission where old.id = any(room_ids))
    or kind_of = 'group' and exists (select from approval where old.id = any(group_ids))
    or kind_of in ('teacher', 'group') and exists (select from appeal where old.id = any(case kind_of when 'teacher' then teacher_ids else group_ids end))
  then raise foreign_key_violation using message = format('%s %s is named', tg_table_name, old.id);
  end if;
  return old;
end $$;

-- Decides whom each notice of a change concerns, and queues the change for the processes that send messages
-- and for programs that read changes.
create or replace function address_notices(of_change bigint) returns void language plpgsql as $$
begin
  insert into notice_subject (notice_id, kind, resource_id, subgroup, had, has)
  select n.id, who.kind::resource_kind, who.id, who.subgroup, bool_or(not is_after), bool_or(is_after)
  from notice n
    cross join lateral (values (before, false), (after, true)) s (slot, is_after)
    cross join lateral (
      select 'teacher' as kind, t::integer as id, 0::smallint as subgroup from jsonb_array_elements(slot -> 'teachers') t
      union all
      select 'group', (g -> 0)::integer, (g -> 1)::smallint from jsonb_array_elements(slot -> 'groups') g) who
  where n.change_id = of_change and slot is not null
  group by 1, 2, 3, 4;
  insert into notice_outbox (change_id) values (of_change) on conflict do nothing;
  insert into told_change (change_id) values (of_change) on conflict do nothing;
  perform pg_notify('notices', '');
end $$;

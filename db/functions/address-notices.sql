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
  -- Who else attends changes nothing for a group that attends as before.
  delete from notice_subject s using notice n
  where n.id = s.notice_id and n.change_id = of_change and s.kind = 'group' and s.had and s.has
    and n.shift = 0 and n.before - 'groups' = n.after - 'groups';
  -- Groups that went to another class of the same time hear of that one, not that their own was withdrawn.
  delete from notice_subject gone using notice n
  where n.id = gone.notice_id and n.change_id = of_change and gone.kind = 'group' and n.after is null
    and exists (
      select from changed_row o join meeting m on m.id = (o.after ->> 'meeting_id')::bigint
      where o.change_id = of_change and o.table_name = 'owed_outcome' and o.before is null
        and m.event_id = n.event_id and m.date = any(n.dates))
    and exists (
      select from notice beside join notice_subject s on s.notice_id = beside.id
      where beside.change_id = of_change and beside.after is not null and beside.after -> 'pair' = n.before -> 'pair'
        and beside.dates && n.dates and s.kind = 'group' and s.resource_id = gone.resource_id and s.has);
  insert into notice_outbox (change_id) values (of_change) on conflict do nothing;
  insert into told_change (change_id) values (of_change) on conflict do nothing;
  perform pg_notify('notices', '');
end $$;

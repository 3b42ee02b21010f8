-- Tells a group once that it is renamed, divided, split or joined, from a date on, whether or not its classes change; of a
-- merger also the group that it joins. The words are made where they are read: they name things as they are called.
create or replace function write_regrouping_notices(of_change bigint) returns void language plpgsql as $$
declare
  told bigint;
begin
  insert into notice (change_id, event_id, title, lesson_type, shift, dates, last_on, about)
  select of_change, 0, '', 0, 0, array[since], since + 7, 'regrouped'
  from change cross join lateral (select (subject ->> 'since')::date) day (since)
  where id = of_change and action = 'group.regroup'
  returning id into told;
  if told is null then return; end if;
  insert into notice_subject (notice_id, kind, resource_id, subgroup, had, has)
  select distinct told, 'group'::resource_kind, group_id, 0, true, true
  from change cross join lateral (values ((subject ->> 'id')::integer), ((subject ->> 'into')::integer)) g (group_id)
  where id = of_change and group_id is not null;
  insert into notice_outbox (change_id) values (of_change) on conflict do nothing;
  insert into told_change (change_id) values (of_change) on conflict do nothing;
  perform pg_notify('notices', '');
end $$;

-- The notices of an import: what it brought, an event with one pair and the same people on all its dates.
create or replace function write_import_notices(of_change bigint, events integer[]) returns void language plpgsql as $$
begin
  insert into notice (change_id, event_id, load_item_id, title, lesson_type, before, after, shift, dates, last_on)
  select of_change, e.id, e.load_item_id, e.title, e.lesson_type, null,
    who.parties || jsonb_build_object('pair', m.pair, 'comment', e.comment, 'link', e.link), 0, m.dates, m.last_on
  from event e
    cross join lateral (
      select min(id) as id, min(pair) as pair, array_agg(date order by date) as dates, max(date) as last_on
      from meeting where event_id = e.id and state = 'published') m
    cross join lateral (
      select jsonb_build_object(
        'rooms', coalesce(jsonb_agg(c.id order by c.id) filter (where kind = 'room'), '[]'),
        'teachers', coalesce(jsonb_agg(c.id order by c.id) filter (where kind = 'teacher'), '[]'),
        'groups', coalesce(jsonb_agg(jsonb_build_array(c.id, c.subgroup) order by c.id) filter (where kind = 'group'), '[]')) as parties
      from (
        select kind, resource_id as id, case when count(*) = 2 then 0 else min(subgroup) end as subgroup
        from claim where meeting_id = m.id group by 1, 2) c
      having bool_or(kind <> 'room')) who
  where e.id = any(events);
  if found then perform address_notices(of_change); end if;
end $$;

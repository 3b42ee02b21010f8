-- Candidates for what these rooms, teachers, groups or load items had in a period at a moment: events that
-- have a claim there now, and events that lost one by a later change. For the subselects see
-- `claimed_meetings`.
create or replace function events_as_of(
  of_kind resource_kind, of_ids integer[], first_day date, last_day date, moment timestamptz
) returns table (id integer) stable language sql as $$
  select m.event_id
  from claim c join meeting m on m.id = c.meeting_id
  where c.kind = of_kind and c.resource_id = any((select of_ids)::integer[]) and c.date between first_day and last_day
  union
  select (m.before -> 'event_id')::integer
  from changed_row d
    join change c on c.id = d.change_id and c.at > moment
    join changed_row m on m.change_id = d.change_id and m.table_name = 'meeting' and m.key = d.before ->> 'meeting_id'
  where d.table_name = 'claim' and d.before is not null and d.before ->> 'kind' = of_kind::text
    and (d.before -> 'resource_id')::integer = any((select of_ids)::integer[])
    and d.before ->> 'date' between first_day::text and last_day::text
$$;

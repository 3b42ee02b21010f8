-- Writes what a change made of published classes, from what the history keeps of it: a row for equal meetings of a series, and whom each
-- row concerns. Drafts and hidden classes are nobody's: one that is published comes, and one that is withdrawn or hidden goes. Where two rows
-- of a vocabulary turned out to be one, nothing has happened to anybody.
create or replace function write_notices(of_change bigint) returns void language plpgsql as $$
begin
  if exists (
    select from changed_row
    where change_id = of_change and table_name in ('room', 'teacher', 'group')
      and before ->> 'merged_into' is distinct from after ->> 'merged_into') then return; end if;
  with met as materialized (
    select key, coalesce(after, before) ->> 'event_id' as event_key,
      case when before ->> 'state' = 'published' and before -> 'hidden' = 'false' then before end as was,
      case when after ->> 'state' = 'published' and after -> 'hidden' = 'false' then after end as is_now
    from changed_row
    where change_id = of_change and table_name = 'meeting'
      and (before ->> 'state' = 'published' or after ->> 'state' = 'published')),
  people as (
    select held ->> 'meeting_id' as key, side, held ->> 'kind' as kind, (held -> 'resource_id')::integer as id,
      case when count(*) = 2 then 0 else min((held -> 'subgroup')::smallint) end as subgroup
    from changed_row cross join lateral (values ('was', before), ('is', after)) s (side, held)
    where change_id = of_change and table_name = 'claim' and held is not null
      and held ->> 'kind' <> 'load' and held -> 'left_in' = 'null'
    group by 1, 2, 3, 4),
  parties as materialized (
    select key, side, jsonb_build_object(
      'rooms', coalesce(jsonb_agg(id order by id) filter (where kind = 'room'), '[]'),
      'teachers', coalesce(jsonb_agg(id order by id) filter (where kind = 'teacher'), '[]'),
      'groups', coalesce(jsonb_agg(jsonb_build_array(id, subgroup) order by id) filter (where kind = 'group'), '[]')) as who
    from people group by 1, 2
    -- What only rooms hold, a booking or a closure, concerns nobody.
    having bool_or(kind <> 'room')),
  slots as (
    select e.key::integer as event_id, coalesce(e.after, e.before) as event,
      (was ->> 'date')::date as old_date, (is_now ->> 'date')::date as new_date,
      was_who.who || jsonb_build_object('pair', was -> 'pair', 'comment', e.before -> 'comment', 'link', e.before -> 'link') as before,
      is_who.who || jsonb_build_object('pair', is_now -> 'pair', 'comment', e.after -> 'comment', 'link', e.after -> 'link') as after
    from met
      join changed_row e on e.change_id = of_change and e.table_name = 'event' and e.key = event_key
      left join parties was_who on was is not null and was_who.key = met.key and was_who.side = 'was'
      left join parties is_who on is_now is not null and is_who.key = met.key and is_who.side = 'is')
  insert into notice (change_id, event_id, load_item_id, title, lesson_type, before, after, shift, dates, last_on)
  select of_change, event_id, (event ->> 'load_item_id')::integer, event ->> 'title', (event -> 'lesson_type')::smallint, before, after, coalesce(new_date - old_date, 0),
    array_agg(coalesce(old_date, new_date) order by coalesce(old_date, new_date)), max(greatest(old_date, new_date))
  from slots
  where before is distinct from after or before is not null and old_date is distinct from new_date
  group by event_id, event, before, after, new_date - old_date, extract(isodow from coalesce(old_date, new_date))
  order by min(coalesce(old_date, new_date)), coalesce(before, after) -> 'pair', event_id;
  if found then perform address_notices(of_change); end if;
end $$;

-- Writes the history entries of a change of classes from its recorded rows: one entry for equal meetings of a
-- series on one weekday, and whom and what the change concerns. Traces make no entries, as they come and go
-- with the class. Merging two rows of a vocabulary, or undoing that, changes no class. Nested loops are off:
-- without statistics on the new rows the planner would look ten thousand classes up one by one.
create or replace function write_history(of_change bigint) returns void language plpgsql set enable_nestloop = off as $$
declare
  is_merging constant boolean := exists (
    select from changed_row
    where change_id = of_change and table_name in ('room', 'teacher', 'group')
      and before ->> 'merged_into' is distinct from after ->> 'merged_into');
begin
  with met as materialized (
    select key, coalesce(after, before) ->> 'event_id' as event_key,
      before ->> 'state' = 'trace' as was_trace, after ->> 'state' = 'trace' as is_trace,
      case when before ->> 'state' <> 'trace' then before end as was, case when after ->> 'state' <> 'trace' then after end as is_now
    from changed_row
    where not is_merging and change_id = of_change and table_name = 'meeting' and (before ->> 'state' <> 'trace' or after ->> 'state' <> 'trace')),
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
    from people group by 1, 2),
  slots as (
    select met.key::bigint as meeting_id, e.key::integer as event_id, coalesce(e.after, e.before) as event,
      (was ->> 'date')::date as old_date, (is_now ->> 'date')::date as new_date, was_trace, is_trace,
      coalesce(was_who.who, '{"rooms": [], "teachers": [], "groups": []}') || jsonb_build_object(
        'pair', was -> 'pair', 'state', was -> 'state', 'hidden', was -> 'hidden',
        'title', old_event -> 'title', 'comment', old_event -> 'comment', 'link', old_event -> 'link') as before,
      coalesce(is_who.who, '{"rooms": [], "teachers": [], "groups": []}') || jsonb_build_object(
        'pair', is_now -> 'pair', 'state', is_now -> 'state', 'hidden', is_now -> 'hidden',
        'title', e.after -> 'title', 'comment', e.after -> 'comment', 'link', e.after -> 'link') as after,
      was is null as is_new, is_now is null as is_gone
    from met
      join changed_row e on e.change_id = of_change and e.table_name = 'event' and e.key = event_key
      -- A meeting may have left another event.
      left join changed_row o on o.change_id = of_change and o.table_name = 'event' and o.key = was ->> 'event_id'
      cross join lateral (select coalesce(o.before, e.before) as old_event) old
      left join parties was_who on was_who.key = met.key and was_who.side = 'was'
      left join parties is_who on is_who.key = met.key and is_who.side = 'is'),
  entries as (
    select event_id, event, shift, act, before, after,
      array_agg(date order by date, meeting_id) as dates, array_agg(meeting_id order by date, meeting_id) as meeting_ids
    from (
      select meeting_id, event_id, event, coalesce(old_date, new_date) as date, coalesce(new_date - old_date, 0) as shift,
        case when not is_new then before end as before, case when not is_gone then after end as after,
        case
          when is_new then case when was_trace then 'returned' else 'added' end
          when is_gone then case when is_trace then 'withdrawn' else 'removed' end
          when before -> 'state' <> after -> 'state' then
            case after ->> 'state' when 'published' then 'published' else 'unpublished' end
          when before -> 'hidden' <> after -> 'hidden' then case after ->> 'hidden' when 'true' then 'hidden' else 'shown' end
          when old_date <> new_date or before -> 'pair' <> after -> 'pair' then 'moved'
          when before -> 'rooms' <> after -> 'rooms' then 'rooms'
          when before -> 'teachers' <> after -> 'teachers' then 'teachers'
          when before -> 'groups' <> after -> 'groups' then 'groups'
          else 'edited' end as act
      from slots) each
    where before is distinct from after or shift <> 0
    group by event_id, event, shift, act, before, after, extract(isodow from date))
  insert into change_entry (
    change_id, event_id, load_item_id, programme_discipline_id, programme_id, kind, lesson_type, act, before, after, shift, dates, meeting_ids)
  select of_change, event_id, (event ->> 'load_item_id')::integer, row_id,
    coalesce(
      (select programme_id from programme_discipline where id = row_id),
      (select (before -> 'programme_id')::integer from changed_row
        where change_id = of_change and table_name = 'programme_discipline' and key = row_id::text)),
    event ->> 'kind', (event -> 'lesson_type')::smallint, act, before, after, shift, dates, meeting_ids
  from entries cross join lateral (select (event ->> 'programme_discipline_id')::integer as row_id) r
  order by dates[1], coalesce(before, after) -> 'pair', event_id;

  insert into change_subject (change_id, kind, id, is_public)
  select of_change, kind, id, bool_or(is_public)
  from (
    select who.kind, who.id, slot ->> 'state' = 'published' and slot ->> 'hidden' = 'false' as is_public
    from change_entry n
      cross join lateral (values (n.before), (n.after)) s (slot)
      cross join lateral (
        select 'room' as kind, r::integer as id from jsonb_array_elements(slot -> 'rooms') r
        union all select 'teacher', t::integer from jsonb_array_elements(slot -> 'teachers') t
        union all select 'group', (g -> 0)::integer from jsonb_array_elements(slot -> 'groups') g
        union all select 'load', n.load_item_id
        union all select 'programme', n.programme_id) who
    where n.change_id = of_change and slot is not null
    union all
    select about.kind, about.id, false
    from changed_row d
      cross join lateral (values (d.before), (d.after)) s (state)
      cross join lateral history_subjects(d.table_name, state) about
    where d.change_id = of_change and is_told_row(d.table_name)
      and d.before - 'version' is distinct from d.after - 'version' and state is not null) named
  where id is not null
  group by kind, id;

  update change set kinds = array(
    select act from change_entry where change_id = of_change
    union
    select table_name from changed_row
    where change_id = of_change and is_told_row(table_name)
      and before - 'version' is distinct from after - 'version')
  where id = of_change
    and exists (select from changed_row where change_id = of_change);
end $$;

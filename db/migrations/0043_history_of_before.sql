-- The history of what was changed before it had entries, as db/functions/write-history.sql writes it of each change from now on.
with met as materialized (
  select change_id, key, coalesce(after, before) ->> 'event_id' as event_key,
    before ->> 'state' = 'trace' as was_trace, after ->> 'state' = 'trace' as is_trace,
    case when before ->> 'state' <> 'trace' then before end as was, case when after ->> 'state' <> 'trace' then after end as is_now
  from changed_row
  where table_name = 'meeting' and (before ->> 'state' <> 'trace' or after ->> 'state' <> 'trace')
    and change_id not in (
      select change_id from changed_row
      where table_name in ('room', 'teacher', 'group') and before ->> 'merged_into' is distinct from after ->> 'merged_into')),
people as (
  select change_id, held ->> 'meeting_id' as key, side, held ->> 'kind' as kind, (held -> 'resource_id')::integer as id,
    case when count(*) = 2 then 0 else min((held -> 'subgroup')::smallint) end as subgroup
  from changed_row cross join lateral (values ('was', before), ('is', after)) s (side, held)
  where table_name = 'claim' and held is not null and held ->> 'kind' <> 'load' and held ->> 'left_in' is null
  group by 1, 2, 3, 4, 5),
parties as materialized (
  select change_id, key, side, jsonb_build_object(
    'rooms', coalesce(jsonb_agg(id order by id) filter (where kind = 'room'), '[]'),
    'teachers', coalesce(jsonb_agg(id order by id) filter (where kind = 'teacher'), '[]'),
    'groups', coalesce(jsonb_agg(jsonb_build_array(id, subgroup) order by id) filter (where kind = 'group'), '[]')) as who
  from people group by 1, 2, 3),
slots as (
  select met.change_id, met.key::bigint as meeting_id, e.key::integer as event_id, coalesce(e.after, e.before) as event,
    (was ->> 'date')::date as old_date, (is_now ->> 'date')::date as new_date, was_trace, is_trace,
    coalesce(was_who.who, '{"rooms": [], "teachers": [], "groups": []}') || jsonb_build_object(
      'pair', was -> 'pair', 'state', was -> 'state', 'hidden', was -> 'hidden',
      'title', e.before -> 'title', 'comment', e.before -> 'comment', 'link', e.before -> 'link') as before,
    coalesce(is_who.who, '{"rooms": [], "teachers": [], "groups": []}') || jsonb_build_object(
      'pair', is_now -> 'pair', 'state', is_now -> 'state', 'hidden', is_now -> 'hidden',
      'title', e.after -> 'title', 'comment', e.after -> 'comment', 'link', e.after -> 'link') as after,
    was is null as is_new, is_now is null as is_gone
  from met
    join changed_row e on e.change_id = met.change_id and e.table_name = 'event' and e.key = event_key
    left join parties was_who on was_who.change_id = met.change_id and was_who.key = met.key and was_who.side = 'was'
    left join parties is_who on is_who.change_id = met.change_id and is_who.key = met.key and is_who.side = 'is'),
entries as (
  select change_id, event_id, event, shift, act, before, after,
    array_agg(date order by date, meeting_id) as dates, array_agg(meeting_id order by date, meeting_id) as meeting_ids
  from (
    select change_id, meeting_id, event_id, event, coalesce(old_date, new_date) as date, coalesce(new_date - old_date, 0) as shift,
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
  group by change_id, event_id, event, shift, act, before, after, extract(isodow from date))
insert into change_entry (
  change_id, event_id, load_item_id, programme_discipline_id, programme_id, kind, lesson_type, act, before, after, shift, dates, meeting_ids)
select change_id, event_id, (event ->> 'load_item_id')::integer, row_id,
  coalesce(
    (select programme_id from programme_discipline where id = row_id),
    (select (before -> 'programme_id')::integer from changed_row d
      where d.change_id = entries.change_id and table_name = 'programme_discipline' and key = row_id::text)),
  coalesce(event ->> 'kind', 'class'), coalesce((event ->> 'lesson_type')::smallint, 0), act, before, after, shift, dates, meeting_ids
from entries cross join lateral (select (event ->> 'programme_discipline_id')::integer as row_id) r
order by change_id, dates[1], coalesce(before, after) -> 'pair', event_id;
--> statement-breakpoint
insert into change_subject (change_id, kind, id, is_public)
select change_id, kind, id, coalesce(bool_or(is_public), false)
from (
  select n.change_id, who.kind, who.id, slot ->> 'state' = 'published' and slot ->> 'hidden' = 'false' as is_public
  from change_entry n
    cross join lateral (values (n.before), (n.after)) s (slot)
    cross join lateral (
      select 'room' as kind, r::integer as id from jsonb_array_elements(slot -> 'rooms') r
      union all select 'teacher', t::integer from jsonb_array_elements(slot -> 'teachers') t
      union all select 'group', (g -> 0)::integer from jsonb_array_elements(slot -> 'groups') g
      union all select 'load', n.load_item_id
      union all select 'programme', n.programme_id) who
  where slot is not null
  union all
  select d.change_id, about.kind, about.id, false
  from changed_row d
    cross join lateral (values (d.before), (d.after)) s (state)
    cross join lateral (
      select kind, (state ->> named)::integer as id
      from (values
        ('room', 'merged_into', 'room'), ('teacher', 'merged_into', 'teacher'), ('group', 'merged_into', 'group'),
        ('room', 'id', 'room'), ('teacher', 'id', 'teacher'), ('group', 'id', 'group'),
        ('load', 'id', 'load_item'), ('programme', 'id', 'programme'), ('load', 'load_item_id', null), ('programme', 'programme_id', null),
        ('group', 'group_id', null), ('teacher', 'teacher_id', null), ('room', 'room_id', null), ('user', 'user_id', null)) known (kind, named, of_table)
      where of_table is null or of_table = d.table_name
      union all
      select state ->> 'kind', (state ->> 'resource_id')::integer where d.table_name = 'wish') about
  where d.table_name not in ('event', 'meeting', 'claim', 'notice_subject', 'own_subject', 'chosen_class') and d.before - 'version' is distinct from d.after - 'version'
    and state is not null
  union all
  select id, 'user', (subject ->> 'id')::integer, false from change where subject ->> 'kind' = 'user') named
where id is not null
group by change_id, kind, id;
--> statement-breakpoint
update change set kinds = known.kinds
from (
  select change_id, array_agg(distinct kind) as kinds
  from (
    select change_id, act as kind from change_entry
    union all
    select change_id, table_name from changed_row
    where table_name not in ('event', 'meeting', 'claim', 'notice_subject', 'own_subject', 'chosen_class') and before - 'version' is distinct from after - 'version') found
  group by 1) known
where known.change_id = change.id;

-- Tells what a room or group is called now, once for each: a group and whoever teaches it, and whoever has classes in the
-- room, from the day on which it is. One that is merged into another is called as that one, for the classes that it had:
-- to whoever was in it, and to those of the other group if it gets classes by that. A group that is renamed from a date on
-- is told that by itself (write_regrouping_notices).
create or replace function write_renaming_notices(of_change bigint, today date) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  for news in
    select table_name as kind, was_id, is_id,
      case was_id when own_id then r.before ->> 'title' else (select title from resource where kind::text = table_name and id = was_id) end as was,
      case is_id when own_id then r.after ->> 'title' else (select title from resource where kind::text = table_name and id = is_id) end as title,
      case c.action when 'group.regroup' then (c.subject ->> 'since')::date end as since
    from changed_row r
      join change c on c.id = r.change_id
      cross join lateral (select (r.after ->> 'id')::integer) own (own_id)
      cross join lateral (select coalesce((r.before ->> 'merged_into')::integer, own_id), coalesce((r.after ->> 'merged_into')::integer, own_id)) ids (was_id, is_id)
    where r.change_id = of_change and table_name in ('room', 'group') and r.before is not null and r.after is not null
      -- What was merged before has no classes.
      and own_id in (was_id, is_id) and (was_id <> is_id or r.before ->> 'title' <> r.after ->> 'title')
    order by table_name, own_id
  loop
    continue when news.was = news.title;
    insert into notice (change_id, event_id, title, lesson_type, shift, dates, last_on, about, facts)
    values (of_change, 0, news.title, 0, 0, array[coalesce(news.since, today)], coalesce(news.since, today) + 7, 'renamed',
      jsonb_strip_nulls(jsonb_build_object('renamed', jsonb_build_object('kind', news.kind, 'was', news.was, 'since', news.since))))
    returning id into told;
    insert into notice_subject (notice_id, kind, resource_id, subgroup, had, has)
    select told, who.kind, who.resource_id, case when count(distinct who.subgroup) > 1 then 0 else min(who.subgroup) end, true, true
    from claim named
      join meeting m on m.id = named.meeting_id and m.state = 'published' and not m.hidden
      join claim who on who.meeting_id = m.id and who.left_in is null
        and (who.kind = 'teacher' or who.kind = 'group' and news.kind = 'room')
    where named.kind = news.kind::resource_kind and named.resource_id = news.is_id and named.date >= coalesce(news.since, today)
      and (news.was_id = news.is_id or named.meeting_id in (
        select (before ->> 'meeting_id')::bigint from changed_row
        where change_id = of_change and table_name = 'claim' and before ->> 'kind' = news.kind and (before ->> 'resource_id')::integer = news.was_id))
    group by who.kind, who.resource_id
    union all
    select told, 'group', news.is_id, 0, true, true where news.kind = 'group' and news.since is null
      and (news.was_id = news.is_id or exists (
        select from changed_row
        where change_id = of_change and table_name = 'claim' and before ->> 'kind' = 'group' and (before ->> 'resource_id')::integer = news.was_id
          and (before ->> 'date')::date >= today));
    perform tell_people(told, of_change, array(
      select key::integer from changed_row
      where change_id = of_change and table_name = 'user' and news.kind = 'group' and news.was_id <> news.is_id
        and (before ->> 'group_id')::integer = news.was_id));
  end loop;
end $$;

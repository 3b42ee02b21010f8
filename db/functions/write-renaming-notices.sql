-- Tells what a room or group is called now, once for each: a group and whoever teaches it, and whoever has classes in the
-- room, from the day on which it is. A group that is renamed from a date on is told that by itself (write_regrouping_notices).
create or replace function write_renaming_notices(of_change bigint, today date) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  for news in
    select table_name as kind, (r.after ->> 'id')::integer as id, r.before ->> 'title' as was, r.after ->> 'title' as title,
      case c.action when 'group.regroup' then (c.subject ->> 'since')::date end as since
    from changed_row r join change c on c.id = r.change_id
    where r.change_id = of_change and table_name in ('room', 'group') and r.before ->> 'title' <> r.after ->> 'title'
    order by table_name, 2
  loop
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
    where named.kind = news.kind::resource_kind and named.resource_id = news.id and named.date >= coalesce(news.since, today)
    group by who.kind, who.resource_id
    union all
    select told, 'group', news.id, 0, true, true where news.kind = 'group' and news.since is null;
    perform tell_people(told, of_change, '{}');
  end loop;
end $$;

-- Writes what a change made of absences, to whoever plans the teacher or group, as `absence.change` says; where nobody does,
-- to the superusers.
create or replace function write_absence_notices(of_change bigint) returns void language plpgsql as $$
declare
  news record;
  planners integer[];
  told bigint;
begin
  for news in
    select coalesce(after, before) ->> 'kind' as kind, (side.state ->> 'resource_id')::integer as resource_id, (side.state ->> 'id')::integer as id,
      (side.state ->> 'starts_on')::date as starts_on, (side.state ->> 'ends_on')::date as ends_on, side.state ->> 'pair' as pair, side.state ->> 'title' as title,
      side.state -> 'first_pair' as first_pair, side.state -> 'last_pair' as last_pair,
      case
        when before is null then 'absence_recorded'
        when after is null or after ->> 'ends_on' < before ->> 'ends_on' then 'absence_ended'
        else 'absence_changed' end as about,
      after is not null as is_kept
    from changed_row cross join lateral (select coalesce(after, before) as state) side
    where change_id = of_change and table_name = 'wish' and before is distinct from after and side.state -> 'is_absence' = 'true'::jsonb
    order by key
  loop
    planners := array(
      select u.id from "user" u
      where u.active and 'can set nagruzka items' = any(u.permissions) and exists (
        select from editor e
        where e.user_id = u.id and case e.kind
          when 'teacher' then news.kind = 'teacher' and e.subject_id = news.resource_id
          when 'department' then news.kind = 'teacher' and exists (
            select from teacher t where t.id = news.resource_id and t.department_id = e.subject_id)
          else exists (
            select from "group" g
            where (e.kind = 'group' and g.id = e.subject_id or e.kind = 'faculty' and g.faculty_id = e.subject_id)
              and case news.kind when 'group' then g.id = news.resource_id else exists (
                select from load_item_teacher o
                  join load_item l on l.id = o.load_item_id and l.ends_on > (select max(ends_on) from load_item) - 548
                  join load_item_group b on b.load_item_id = l.id and b.group_id = g.id
                where o.teacher_id = news.resource_id) end) end));
    insert into notice (change_id, event_id, title, lesson_type, shift, dates, last_on, reason, about, facts)
    select of_change, 0,
      coalesce(case news.kind when 'teacher' then (select name from shown_teacher where id = news.resource_id)
        else (select title from shown_group where id = news.resource_id) end, ''),
      0, 0, array[news.starts_on, news.ends_on], news.ends_on, news.title, news.about,
      jsonb_strip_nulls(jsonb_build_object(
        'by', (select nullif(u.full_name, '') from change c join "user" u on u.id = c.actor_id where c.id = of_change),
        'pair', news.pair::integer,
        'firstPair', news.first_pair,
        'lastPair', news.last_pair,
        'back', case when news.about = 'absence_ended' and news.is_kept then news.ends_on + 1 end,
        'classes', case when news.about <> 'absence_ended' then (select count(*) from unsettled_classes(news.id, news.starts_on)) end))
    returning id into told;
    perform tell_people(told, of_change,
      case when cardinality(planners) > 0 then planners else array(select u.id from "user" u where u.active and u.is_superuser) end);
  end loop;
end $$;

-- Writes whom a change asked to hold a class instead of another, and what whoever asked is told: that somebody agreed, or
-- that nobody is left who could.
create or replace function write_substitution_notices(of_change bigint) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  for news in
    with offer as (
      select after, before, (after ->> 'meeting_id')::bigint as meeting_id, (after ->> 'made_by')::integer as made_by
      from changed_row where change_id = of_change and table_name = 'substitute_offer' and after is not null
    ), told_person (about, meeting_id, user_id, reason, offer) as (
      select 'invited' as about, o.meeting_id, u.id as user_id, o.after ->> 'reason' as reason, o.after
      from offer o join "user" u on u.teacher_id = (o.after ->> 'teacher_id')::integer and u.active
      where o.after ->> 'until_date' is not null and o.before ->> 'until_date' is null and o.after ->> 'answer' is null
      union all
      select 'too_late', o.meeting_id, u.id, '', null
      from offer o join "user" u on u.teacher_id = (o.after ->> 'teacher_id')::integer and u.active
      where o.after ->> 'answer' = 'late' and o.before ->> 'answer' is null and o.after ->> 'until_date' is not null
      union all
      select 'accepted', o.meeting_id, o.made_by, '', o.after
      from offer o where o.after ->> 'answer' = 'yes' and o.before ->> 'answer' is null
      union
      select 'unanswered', o.meeting_id, o.made_by, '', null
      from offer o
      where o.after ->> 'answer' in ('no', 'late') and o.before ->> 'answer' is null
        and not exists (select from substitute_offer s where s.meeting_id = o.meeting_id and coalesce(s.answer = 'yes', true)))
    select t.about, t.meeting_id, t.reason, t.offer, array_agg(distinct t.user_id) as people, min(m.date) as date, min(m.pair) as pair,
      min(e.id) as event_id, min(e.load_item_id) as load_item_id, min(e.title) as title, min(e.lesson_type) as lesson_type
    from told_person t join meeting m on m.id = t.meeting_id join event e on e.id = m.event_id
    where t.user_id is not null
    group by t.about, t.meeting_id, t.reason, t.offer
  loop
    insert into notice (change_id, event_id, load_item_id, title, lesson_type, after, shift, dates, last_on, reason, about, facts)
    select of_change, news.event_id, news.load_item_id, news.title, news.lesson_type,
      jsonb_build_object('pair', news.pair,
        'rooms', coalesce(jsonb_agg(distinct resource_id) filter (where kind = 'room'), '[]'),
        'teachers', coalesce(jsonb_agg(distinct resource_id) filter (where kind = 'teacher'), '[]'),
        'groups', coalesce(jsonb_agg(distinct jsonb_build_array(resource_id, 0)) filter (where kind = 'group'), '[]'),
        'comment', '', 'link', ''),
      0, array[news.date], news.date, news.reason, news.about,
      jsonb_strip_nulls(jsonb_build_object(
        'by', case when news.about = 'invited' then (select nullif(full_name, '') from "user" where id = (news.offer ->> 'made_by')::integer) end,
        'instead', (select name from shown_teacher where id = (news.offer ->> 'instead_id')::integer),
        'taken', case when news.about = 'accepted' then (select name from shown_teacher where id = (news.offer ->> 'teacher_id')::integer) end,
        'until', case when news.about = 'invited' then
          jsonb_build_object('date', news.offer -> 'until_date', 'minutes', news.offer -> 'until_minutes') end))
    from claim where meeting_id = news.meeting_id and left_in is null
    returning id into told;
    perform tell_people(told, of_change, news.people);
  end loop;
end $$;

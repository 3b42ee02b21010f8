-- Writes what a change made of appeals. Whoever decides is told what was asked, withdrawn and opened again; whoever asked,
-- what was decided; the colleague whom a swap takes, both. Whoever made the change is told nothing, as of classes.
create or replace function write_appeal_notices(of_change bigint) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  for news in
    with each as (
      select before ->> 'state' as was, after ->> 'state' as became, coalesce(after, before) as state
      from changed_row
      where change_id = of_change and table_name = 'appeal' and before ->> 'state' is distinct from after ->> 'state'
    ), told_to as (
      select state, who, case
          when became is null then 'appeal_withdrawn'
          when was in ('accepted', 'refused', 'declined', 'withdrawn') then 'appeal_reopened'
          when became = 'asked' and was = 'agreeing' and who = 'asker' then 'appeal_agreed'
          else 'appeal_' || became end as about
      from each cross join lateral unnest(case
        when became is null then array[case was when 'agreeing' then 'colleague' when 'asked' then 'planner' end]
        when was in ('accepted', 'refused', 'declined', 'withdrawn') then array['asker', 'colleague', 'planner']
        when became = 'agreeing' then array['colleague']
        when became = 'asked' then array['planner', case was when 'agreeing' then 'asker' end]
        when became = 'withdrawn' then array['colleague', case was when 'asked' then 'planner' end]
        else array['asker', 'colleague'] end) who
      where who is not null
    ), reader as (
      select t.state, t.about, u.id as user_id
      from told_to t join "user" u on u.active and case t.who
        when 'asker' then u.id = (t.state ->> 'made_by')::integer
        when 'colleague' then u.teacher_id = (t.state ->> 'with_teacher_id')::integer
        else case t.state ->> 'wants'
          when 'consultation' then 'can create queries' = any(u.permissions)
          else u.permissions @> array['can set nagruzka items', 'can create transition'] end and exists (
            select from editor e where e.user_id = u.id and case e.kind
              when 'group' then state -> 'group_ids' @> to_jsonb(e.subject_id)
              when 'teacher' then state -> 'teacher_ids' @> to_jsonb(e.subject_id)
              when 'faculty' then exists (
                select from "group" g where g.faculty_id = e.subject_id and state -> 'group_ids' @> to_jsonb(g.id))
              when 'department' then exists (
                select from teacher d where d.department_id = e.subject_id and state -> 'teacher_ids' @> to_jsonb(d.id)) end)
          or t.state ->> 'wants' = 'room' and 'can change schedule item auditory' = any(u.permissions) end)
    select about, (state ->> 'id')::integer as id, state ->> 'title' as title, (state ->> 'lesson_type')::smallint as lesson_type,
      coalesce(nullif(state ->> 'answer', ''), state ->> 'reason') as reason, state ->> 'wants' as wants,
      (state ->> 'made_by')::integer as made_by, array_agg(distinct user_id) as people
    from reader group by 1, 2, 3, 4, 5, 6, 7
  loop
    insert into notice (change_id, event_id, title, lesson_type, before, shift, dates, last_on, reason, about, facts)
    select of_change, 0, news.title, news.lesson_type,
      jsonb_build_object('pair', s.pair, 'rooms', '[]'::jsonb, 'teachers', '[]'::jsonb, 'groups', '[]'::jsonb, 'comment', '', 'link', ''),
      0, s.dates, s.dates[cardinality(s.dates)], news.reason, news.about,
      jsonb_strip_nulls(jsonb_build_object('wants', news.wants,
        'by', (select nullif(full_name, '') from "user" where id = news.made_by),
        'to', (
          select jsonb_build_object('date', a.to_date, 'pair', a.to_pair, 'room', (select title from shown_room where id = a.room_id))
          from appeal_step a where a.appeal_id = news.id order by a.position limit 1),
        -- It is decided no more once anything of it has begun; a consultation moves no class.
        'decideBy', (
          select jsonb_build_object('date', moment.date, 'pair', moment.pair)
          from appeal_step a
            cross join lateral (values (a.to_date, a.to_pair, true), (a.from_date, a.from_pair, news.wants <> 'consultation')) moment (date, pair, counts)
          where a.appeal_id = news.id and moment.counts order by moment.date, moment.pair limit 1)))
    from (
      select (array_agg(from_pair order by position))[1] as pair, array_agg(distinct from_date order by from_date) as dates
      from (
        select from_pair, from_date, position from appeal_step where appeal_id = news.id
        union all
        select (before ->> 'from_pair')::smallint, (before ->> 'from_date')::date, (before ->> 'position')::smallint
        from changed_row
        where change_id = of_change and table_name = 'appeal_step' and after is null and (before ->> 'appeal_id')::integer = news.id
          and not exists (select from appeal_step where appeal_id = news.id)) known) s
    where s.pair is not null
    returning id into told;
    perform tell_people(told, of_change, news.people);
  end loop;
end $$;

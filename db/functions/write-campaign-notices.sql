-- Writes what a change made of campaigns for wishes: whom it asks is told so, and whoever has not answered of reminders, of
-- another end, and that nobody waits any more.
create or replace function write_campaign_notices(of_change bigint) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  for news in
    with each as (
      select before, after, coalesce(after, before) as state, case
          when before is null then 'wishes_asked'
          when after is null or (after -> 'is_ended')::boolean and not (before -> 'is_ended')::boolean then 'wishes_ended'
          when after ->> 'reminded_on' > coalesce(before ->> 'reminded_on', '') then 'wishes_reminded'
          when before -> 'until_date' <> after -> 'until_date' or before -> 'is_ended' <> after -> 'is_ended' then 'wishes_until'
        end as about
      from changed_row where change_id = of_change and table_name = 'wish_campaign'
    ), asked as (
      select campaign_id, teacher_id, answer from wish_answer
      union
      select (before ->> 'campaign_id')::integer, (before ->> 'teacher_id')::integer, before ->> 'answer'
      from changed_row where change_id = of_change and table_name = 'wish_answer' and after is null)
    select e.about, e.state, array_agg(u.id) as people
    from each e join asked a on a.campaign_id = (e.state ->> 'id')::integer and a.answer is null
      join "user" u on u.teacher_id = a.teacher_id and u.active
    where e.about is not null
    group by 1, 2
  loop
    insert into notice (change_id, event_id, title, lesson_type, shift, dates, last_on, reason, about)
    select of_change, 0, s.title, 0, 0, array[until], until, case when news.about = 'wishes_ended' then '' else news.state ->> 'words' end, news.about
    from semester s cross join lateral (select (news.state ->> 'until_date')::date) day (until)
    where s.id = (news.state ->> 'semester_id')::integer
    returning id into told;
    perform tell_people(told, of_change, news.people);
  end loop;
end $$;

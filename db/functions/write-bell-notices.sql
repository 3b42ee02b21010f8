-- Writes which pairs a change put at another time, on a date or on all days without times of their own: one notice for each
-- date, and one for the usual times, to the teachers and groups with classes then. Exams keep their own time.
create or replace function write_bell_notices(of_change bigint, today date) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  for news in
    with bell as (
      select table_name = 'pair_time' as is_usual, (coalesce(after, before) ->> 'date')::date as date, (coalesce(after, before) ->> 'pair')::smallint as pair,
        (before ->> 'starts_at')::integer as was_at, (before ->> 'ends_at')::integer as was_until,
        (after ->> 'starts_at')::integer as is_at, (after ->> 'ends_at')::integer as is_until
      from changed_row where change_id = of_change and table_name in ('pair_time', 'day_pair_time')
    ), usual as (
      -- Before the change and after it.
      select p.pair, coalesce(b.was_at, p.starts_at) as was_at, coalesce(b.was_until, p.ends_at) as was_until, p.starts_at as is_at, p.ends_at as is_until
      from pair_time p left join bell b on b.is_usual and b.pair = p.pair
    ), shifted as (
      select b.date, b.pair, coalesce(b.was_at, u.was_at) as was_at, coalesce(b.was_until, u.was_until) as was_until,
        coalesce(b.is_at, u.is_at) as is_at, coalesce(b.is_until, u.is_until) as is_until
      from bell b join usual u using (pair) where not b.is_usual
      union all
      select null, u.* from usual u
    ), concerned as (
      select s.date, s.pair, s.was_at, s.was_until, s.is_at, s.is_until, m.date as held_on, c.kind, c.resource_id, c.subgroup
      from shifted s
        join meeting m on m.pair = s.pair and m.state = 'published' and not m.hidden
          and case when s.date is not null then m.date = s.date
            else m.date >= today
              and not exists (select from day_pair_time d where d.date = m.date and d.pair = m.pair)
              and not exists (select from bell b where b.date = m.date and b.pair = m.pair) end
        join claim c on c.meeting_id = m.id and c.kind in ('teacher', 'group') and c.left_in is null
      where (s.was_at, s.was_until) is distinct from (s.is_at, s.is_until)
        and not exists (select from exam_sitting e where e.event_id = m.event_id)
    )
    select date, min(held_on) as first_on, max(held_on) as last_on,
      (select jsonb_agg(one order by one -> 'pair') from (
        select distinct jsonb_build_object('pair', k.pair, 'was', jsonb_build_object('startsAt', k.was_at, 'endsAt', k.was_until),
          'is', jsonb_build_object('startsAt', k.is_at, 'endsAt', k.is_until)) as one
        from concerned k where k.date is not distinct from concerned.date) pairs) as bells,
      (select jsonb_agg(who) from (
        select jsonb_build_array(k.kind, k.resource_id, case when count(distinct k.subgroup) > 1 then 0 else min(k.subgroup) end) as who
        from concerned k where k.date is not distinct from concerned.date group by k.kind, k.resource_id) people) as people
    from concerned group by date order by date
  loop
    insert into notice (change_id, event_id, title, lesson_type, shift, dates, last_on, about, facts)
    values (of_change, 0, '', 0, 0, case when news.date is null then array[news.first_on, news.last_on] else array[news.date] end, news.last_on,
      'bells', jsonb_build_object('bells', news.bells))
    returning id into told;
    insert into notice_subject (notice_id, kind, resource_id, subgroup, had, has)
    select told, (who ->> 0)::resource_kind, (who ->> 1)::integer, (who ->> 2)::smallint, true, true
    from jsonb_array_elements(news.people) who;
    perform tell_people(told, of_change, '{}');
  end loop;
end $$;

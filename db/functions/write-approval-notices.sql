-- Writes what a change made of bookings that take consent, whoever made it. Whoever asked is told what was decided, that
-- somebody else holds the place now, that nobody does any more, and that the room takes no consent any more; whoever
-- approves, what was asked and taken back.
create or replace function write_approval_notices(of_change bigint) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  if not exists (select from approval)
    and not exists (select from changed_row where change_id = of_change and table_name = 'approval') then return; end if;
  for news in
    with decided as (
      select (state ->> 'request_id')::integer as request_id, (state ->> 'date')::date as date,
        before ->> 'state' as was, after ->> 'state' as became
      from changed_row d cross join lateral (select coalesce(after, before) as state) one
      where change_id = of_change and table_name = 'approval'
        -- Another request of the same place took over what was decided: only words were changed.
        and not ((before is null or after is null) and exists (
          select from changed_row o where o.change_id = of_change and o.table_name = 'approval' and o.key <> d.key
            and (o.before is null) = (d.after is null) and (o.after is null) = (d.before is null)
            and coalesce(o.before, o.after) - '{request_id,group_ids}'::text[] = state - '{request_id,group_ids}'::text[]))
    ), place as (
      -- Places that got a holder, or lost the one they had.
      select room_id, date, pair, bool_or(is_after) as is_held
      from (
        select (state ->> 'resource_id')::integer as room_id, (state ->> 'date')::date as date, (state ->> 'pair')::smallint as pair, is_after
        from changed_row d cross join lateral (values (d.before, false), (d.after, true)) s (state, is_after)
        where d.change_id = of_change and d.table_name = 'claim' and state ->> 'kind' = 'room' and state ->> 'hold' = 'firm') side
      group by 1, 2, 3
      having bool_or(is_after) <> bool_or(not is_after)
    ), told_date as (
      select request_id, date, case when became = 'asked' or became is null then true else false end as is_for_approvers,
        case when became is null then 'withdrawn' else became end as about, was is not null and became = 'asked' as is_back
      from decided where was is distinct from became
      union all
      select a.request_id, a.date, true, 'withdrawn', false
      from changed_row d
        join request r on r.id = (d.before ->> 'request_id')::integer and r.undone_at is not null
        join approval a on a.request_id = r.id and a.date = (d.before ->> 'date')::date and a.state <> 'refused'
      where d.change_id = of_change and d.table_name = 'meeting' and d.after is null
      union all
      select a.request_id, a.date, false, case when p.is_held then 'overtaken' else 'freed' end, false
      from place p
        join approval a on a.room_id = p.room_id and a.date = p.date and a.pair = p.pair
        join request r on r.id = a.request_id and is_waiting(a.state, r.undone_at)
      where not exists (select from decided d where d.request_id = a.request_id and d.date = a.date)
      union all
      select a.request_id, a.date, false, 'consent_ended', false
      from changed_row d
        join approval a on a.room_id = (d.after ->> 'id')::integer
        join request r on r.id = a.request_id and is_waiting(a.state, r.undone_at)
      where d.change_id = of_change and d.table_name = 'room' and d.before -> 'needs_approval' = 'true' and d.after -> 'needs_approval' = 'false')
    select t.request_id, t.about, t.is_for_approvers, t.is_back, array_agg(t.date order by t.date) as dates,
      max(coalesce(a.pair, (gone.before ->> 'pair')::smallint)) as pair, max(coalesce(a.room_id, (gone.before ->> 'room_id')::integer)) as room_id,
      max(case when t.about = 'refused' then a.reason else '' end) as reason
    from told_date t
      left join approval a on a.request_id = t.request_id and a.date = t.date
      left join changed_row gone on gone.change_id = of_change and gone.table_name = 'approval'
        and gone.key = concat_ws(' ', t.request_id, t.date) and gone.after is null
    group by 1, 2, 3, 4
  loop
    insert into notice (change_id, event_id, title, lesson_type, after, shift, dates, last_on, reason, about, facts)
    select of_change, coalesce((select event_id from meeting where request_id = news.request_id limit 1), 0), r.reason, 0,
      jsonb_build_object('pair', news.pair, 'rooms', jsonb_build_array(news.room_id), 'teachers', '[]'::jsonb, 'groups', '[]'::jsonb,
        'comment', '', 'link', ''),
      0, news.dates, news.dates[cardinality(news.dates)], news.reason, news.about,
      jsonb_strip_nulls(jsonb_build_object('by', case when news.is_for_approvers then
        (select nullif(full_name, '') from "user" where id = r.made_by) end))
    from request r where r.id = news.request_id
    returning id into told;
    perform tell_people(told, of_change, array(
      select r.made_by from request r
      where r.id = news.request_id and r.made_by is not null and (not news.is_for_approvers or news.is_back)
      union
      select u.id from "user" u join room on room.id = news.room_id
      where news.is_for_approvers and u.active and 'can approve bookings' = any(u.permissions)
        and (room.approving_department_id is null or exists (
          select from editor e where e.user_id = u.id and e.kind = 'department' and e.subject_id = room.approving_department_id))));
  end loop;
end $$;

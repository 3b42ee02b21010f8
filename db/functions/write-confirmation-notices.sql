-- Writes what a change made of bookings that are confirmed on the day, to whoever made them or is in charge of them: that
-- they can be confirmed, that nobody did in time, and that the place was given back.
create or replace function write_confirmation_notices(of_change bigint) returns void language plpgsql as $$
declare
  news record;
  told bigint;
begin
  for news in
    select c.key, (side.state ->> 'request_id')::integer as request_id, (side.state ->> 'date')::date as date,
      (side.state ->> 'pair')::smallint as pair, (side.state ->> 'room_id')::integer as room_id,
      case when c.after ->> 'state' = 'released' then 'unconfirmed' when c.before is null then 'to_confirm' else 'given_back' end as about
    from changed_row c cross join lateral (select coalesce(c.after, c.before) as state) side
    where c.change_id = of_change and c.table_name = 'confirmation' and c.after ->> 'state' is distinct from c.before ->> 'state'
      and (c.after ->> 'state' = 'released' or c.before ->> 'state' = 'released'
        or c.before is null and c.after ->> 'state' = 'open')
    order by c.key
  loop
    insert into notice (change_id, event_id, title, lesson_type, after, shift, dates, last_on, reason, about, facts)
    select of_change, coalesce((select event_id from meeting where request_id = news.request_id limit 1), 0), r.reason, 0,
      jsonb_build_object('pair', news.pair, 'rooms', jsonb_build_array(news.room_id), 'teachers', '[]'::jsonb, 'groups', '[]'::jsonb,
        'comment', '', 'link', ''),
      0, array[news.date], news.date, '', news.about,
      jsonb_strip_nulls(jsonb_build_object('confirmWithin', case when news.about = 'to_confirm' then
        (select confirm_within from room where id = news.room_id) end))
    from request r where r.id = news.request_id
    returning id into told;
    perform tell_people(told, of_change, array(
      select r.made_by from request r where r.id = news.request_id and r.made_by is not null
      union
      select u.id from request r join "user" u on u.teacher_id = r.in_charge_teacher_id and u.active where r.id = news.request_id));
  end loop;
end $$;

-- Tells people of a notice, whatever is in their timetables, and queues its change for the processes that send
-- messages. `told` null: there was nothing to tell.
create or replace function tell_people(told bigint, of_change bigint, people integer[]) returns void language plpgsql as $$
begin
  insert into notice_person (user_id, notice_id) select distinct who, told from unnest(people) who where told is not null;
  insert into notice_outbox (change_id) values (of_change) on conflict do nothing;
  perform pg_notify('notices', '');
end $$;

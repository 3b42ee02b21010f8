-- Every write to the timetable announces the weeks it touched on the channel `schedule`, at commit:
--   {"type":"schedule_changed"|"schedule_removed","keys":[["group",12,"2026-11-16"],…]}
--       each key: kind of subject, its id, a Monday
--   {"type":…,"everyone":true}   when there are too many to name in a payload of 8,000 bytes
-- Statement-level, so that 10,000 rows make one notice. An update announces the weeks before and after: it
-- has two triggers of one function, and PostgreSQL sends equal notices of one transaction once. `touched` may
-- repeat a week.
create or replace function announce_schedule(operation text, touched text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  type constant text := case operation when 'DELETE' then 'schedule_removed' else 'schedule_changed' end;
  keys text[];
begin
  if cardinality(touched) = 0 then return; end if;
  if cardinality(touched) <= 20000 then
    keys := array(select distinct key collate "C" from unnest(touched) as key order by 1);
  end if;
  if cardinality(keys) <= 200 then
    perform pg_notify('schedule', format('{"type":"%s","keys":[%s]}', type, array_to_string(keys, ',')));
  else
    perform pg_notify('schedule', format('{"type":"%s","everyone":true}', type));
  end if;
end $$;

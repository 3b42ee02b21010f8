-- Every write to the timetable announces on the channel `schedule` which weeks it touched, when and only when it commits:
--   {"type":"schedule_changed"|"schedule_removed","keys":[["group",12,"2026-11-16"],…]}   kind of subject, its id, a Monday
--   {"type":…,"everyone":true}   when there are too many to name in a payload of 8,000 bytes
-- Statement-level, so that 10,000 rows make one notice. An update announces what was and what is: two triggers of one function,
-- and PostgreSQL sends two equal notices of one transaction once. `touched` may name a week many times.
CREATE FUNCTION schedule_key(kind text, id integer, date date) RETURNS text IMMUTABLE LANGUAGE sql
RETURN format('["%s",%s,"%s"]', kind, id, to_char(date - (extract(isodow from date)::integer - 1), 'YYYY-MM-DD'));
--> statement-breakpoint
CREATE FUNCTION announce_schedule(operation text, touched text[]) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- The limits below only spare a bulk load the work: past them everyone is told.
CREATE FUNCTION announce_claims() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date) from changed c where c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, c.date)
    from changed c
    join meeting m on m.id = c.meeting_id
    join event e on e.id = m.event_id
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION announce_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from changed m join claim c on c.meeting_id = m.id where c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, m.date)
    from changed m
    join event e on e.id = m.event_id
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from changed e
    join meeting m on m.event_id = e.id
    join claim c on c.meeting_id = m.id where c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, m.date)
    from changed e
    join meeting m on m.event_id = e.id
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION announce_requests() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from changed r
    join meeting m on m.request_id = r.id
    join claim c on c.meeting_id = m.id where c.kind <> 'load'
    union all
    select schedule_key('programme', d.programme_id, m.date)
    from changed r
    join meeting m on m.request_id = r.id
    join event e on e.id = m.event_id
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION announce_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule(tg_op, array(
    select schedule_key(w.kind::text, w.resource_id, day::date)
    from changed w, generate_series(date_trunc('week', w.starts_on::timestamp), w.ends_on::timestamp, interval '7 days') as day
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
-- Holidays, parity and pair times are drawn in every week.
CREATE FUNCTION announce_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('schedule', '{"type":"schedule_changed","everyone":true}');
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER claim_inserted AFTER INSERT ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_claims();--> statement-breakpoint
CREATE TRIGGER claim_deleted AFTER DELETE ON claim REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_claims();--> statement-breakpoint
CREATE TRIGGER claim_was AFTER UPDATE ON claim REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_claims();--> statement-breakpoint
CREATE TRIGGER claim_is AFTER UPDATE ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_claims();--> statement-breakpoint
CREATE TRIGGER meeting_inserted AFTER INSERT ON meeting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_meetings();--> statement-breakpoint
CREATE TRIGGER meeting_deleted AFTER DELETE ON meeting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_meetings();--> statement-breakpoint
CREATE TRIGGER meeting_was AFTER UPDATE ON meeting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_meetings();--> statement-breakpoint
CREATE TRIGGER meeting_is AFTER UPDATE ON meeting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_meetings();--> statement-breakpoint
CREATE TRIGGER event_was AFTER UPDATE ON event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_events();--> statement-breakpoint
CREATE TRIGGER event_is AFTER UPDATE ON event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_events();--> statement-breakpoint
CREATE TRIGGER request_is AFTER UPDATE ON request REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_requests();--> statement-breakpoint
CREATE TRIGGER wish_inserted AFTER INSERT ON wish REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_wishes();--> statement-breakpoint
CREATE TRIGGER wish_deleted AFTER DELETE ON wish REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_wishes();--> statement-breakpoint
CREATE TRIGGER wish_was AFTER UPDATE ON wish REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_wishes();--> statement-breakpoint
CREATE TRIGGER wish_is AFTER UPDATE ON wish REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_wishes();--> statement-breakpoint
CREATE TRIGGER semester_changed AFTER INSERT OR UPDATE OR DELETE ON semester FOR EACH STATEMENT EXECUTE FUNCTION announce_calendar();--> statement-breakpoint
CREATE TRIGGER semester_course_year_changed AFTER INSERT OR UPDATE OR DELETE ON semester_course_year FOR EACH STATEMENT EXECUTE FUNCTION announce_calendar();--> statement-breakpoint
CREATE TRIGGER holiday_changed AFTER INSERT OR UPDATE OR DELETE ON holiday FOR EACH STATEMENT EXECUTE FUNCTION announce_calendar();--> statement-breakpoint
CREATE TRIGGER moved_day_changed AFTER INSERT OR UPDATE OR DELETE ON moved_day FOR EACH STATEMENT EXECUTE FUNCTION announce_calendar();--> statement-breakpoint
CREATE TRIGGER pair_time_changed AFTER INSERT OR UPDATE OR DELETE ON pair_time FOR EACH STATEMENT EXECUTE FUNCTION announce_calendar();

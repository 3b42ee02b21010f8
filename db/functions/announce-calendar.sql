-- Holidays, parity and pair times are drawn in every week.
create or replace function announce_calendar() returns trigger language plpgsql as $$
begin
  perform pg_notify('schedule', '{"type":"schedule_changed","everyone":true}');
  return null;
end $$;

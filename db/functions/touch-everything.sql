-- What every week may show: names, the calendar, whose a thing is, who may plan it.
create or replace function touch_everything() returns trigger language plpgsql as $$
begin
  perform touch('{everything}', '{0}');
  return null;
end $$;

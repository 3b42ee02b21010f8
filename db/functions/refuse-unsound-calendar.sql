-- Enforces what lib/core/days/rules/calendar-edit explains in words: no semester or pair runs backwards
-- or overlaps another, and no holiday is a moved day. Checked at commit and only for the changed table, so
-- that older rows stay readable.
create or replace function refuse_unsound_calendar() returns trigger language plpgsql as $$
declare
  is_unsound boolean;
begin
  case tg_table_name
    when 'semester' then
      is_unsound := exists (select from semester where ends_on < starts_on)
        or exists (
          select from semester one join semester other on other.starts_on > one.starts_on and other.starts_on <= one.ends_on);
    when 'semester_course_year' then is_unsound := exists (select from semester_course_year where ends_on < starts_on);
    when 'pair_time' then
      is_unsound := exists (select from pair_time where starts_at < 0 or ends_at <= starts_at or ends_at > 1440)
        or exists (select from pair_time one join pair_time other on other.pair > one.pair and other.starts_at < one.ends_at);
    when 'day_pair_time' then
      is_unsound := exists (select from day_pair_time where starts_at < 0 or ends_at <= starts_at or ends_at > 1440)
        or exists (
          select from day_pair_time one join day_pair_time other using (date) where other.pair > one.pair and other.starts_at < one.ends_at);
    else is_unsound := exists (select from holiday join moved_day using (date));
  end case;
  if is_unsound then raise exception using errcode = 'TT003', message = 'the calendar is not sound: ' || tg_table_name; end if;
  return null;
end $$;

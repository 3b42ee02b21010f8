-- The teachers who had the meeting at first and have left it; null if none have.
create or replace function meeting_substitution(of_meeting bigint) returns table (told json) stable language sql as $$
  select case when exists (select from claim where meeting_id = of_meeting and left_in is not null)
    then json_build_object('instead', (select list from meeting_teachers(of_meeting, true))) end
$$;

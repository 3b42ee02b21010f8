-- The change that gave a meeting its present teachers.
create or replace function substitution_change(of_meeting bigint) returns table (id bigint) stable language sql as $$
  select max(greatest(joined_in, left_in)) from claim where meeting_id = of_meeting
$$;

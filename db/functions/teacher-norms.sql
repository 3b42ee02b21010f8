-- What teachers have at most a week and on which day they do not teach, in a period: what their last contract of the period says,
-- else the norm of any time.
create or replace function teacher_norms(
  first_day date, last_day date
) returns table (teacher_id integer, weekly_hours smallint, method_day smallint) stable language sql as $$
  select teacher_id, coalesce(c.weekly_hours, n.weekly_hours), coalesce(c.method_day, n.method_day)
  from teacher_norm n full join (
    select distinct on (teacher_id) * from teacher_contract
    where starts_on <= last_day and coalesce(ends_on >= first_day, true) order by teacher_id, starts_on desc) c using (teacher_id)
$$;

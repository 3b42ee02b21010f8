-- The earliest slot that a request touched.
create or replace function request_begins(of_request integer) returns table (slot json) stable language sql as $$
  select json_build_object('date', date, 'pair', pair) from meeting where request_id = of_request order by date, pair limit 1
$$;

-- A class that moves keeps its identity and leaves a trace wherever it was, each older one with a lower id. What is told is where it
-- stood at first and where it stands at last: the places between, and a class that is back, tell nothing. This is the trace in which a
-- class stood at first; null where it never moved.
create or replace function meeting_origin(of_meeting bigint) returns table (id bigint) stable language sql as $$
  select min(m.id) from meeting m where m.successor_id = of_meeting
$$;

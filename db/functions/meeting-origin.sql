-- A moved class keeps its identity and leaves a trace in every place it left; an older trace has a lower id.
-- Readers see only the first and the current place, not those between, and no trace of a class that is back.
-- This returns the trace in the class's first place; null if the class never moved.
create or replace function meeting_origin(of_meeting bigint) returns table (id bigint) stable language sql as $$
  select min(m.id) from meeting m where m.successor_id = of_meeting
$$;

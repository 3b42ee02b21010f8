-- Pairs of independent rows of one programme: students choose among them, so both may have the same group at
-- the same time.
create or replace view independent_rows as
select own.id as one, beside.id as other
from programme_discipline own
  join programme p on p.id = own.programme_id and p.disciplines_independent
  join programme_discipline beside on beside.programme_id = p.id and beside.id <> own.id;

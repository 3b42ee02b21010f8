-- Ids in ascending order, each once: merging leaves lists in theirs.
create or replace function in_order(ids integer[]) returns integer[] language sql immutable as
  'select array(select distinct id from unnest(ids) id order by id)';

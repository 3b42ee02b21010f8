-- Ids in ascending order, without duplicates: merging leaves neither.
create or replace function in_order(ids integer[]) returns integer[] language sql immutable as
  'select array(select distinct id from unnest(ids) id order by id)';

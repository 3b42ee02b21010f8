-- Whether a claim keeps others off its place. A load item stands at most once in a slot, counting drafts.
create or replace function is_in_the_way(kind resource_kind, hold hold) returns boolean immutable language sql
return hold = 'firm' or kind = 'load' and hold <> 'trace';

-- Whether a claim stands on its place: firmly, or beside what does.
create or replace function is_on_place(hold hold, soft_reason soft_reason) returns boolean immutable language sql
return hold = 'firm' or soft_reason in ('forced', 'imported');

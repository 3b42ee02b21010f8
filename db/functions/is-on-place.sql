-- Whether a claim occupies its place: firmly, or as an overlap beside the firm one.
create or replace function is_on_place(hold hold, soft_reason soft_reason) returns boolean immutable language sql
return hold = 'firm' or soft_reason in ('forced', 'imported');

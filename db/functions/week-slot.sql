-- A weekday and a pair as one number.
create or replace function week_slot(day date, pair smallint) returns integer immutable language sql
return (extract(isodow from day) * 10 + pair)::integer;

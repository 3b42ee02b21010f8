-- One week of one subject, as a notice names it: `["group",12,"2026-11-16"]`, by its Monday.
create or replace function schedule_key(kind text, id integer, date date) returns text immutable language sql
return format('["%s",%s,"%s"]', kind, id, to_char(date - (extract(isodow from date)::integer - 1), 'YYYY-MM-DD'));

-- The key of one week of one subject in a notice: `["group",12,"2026-11-16"]`, with the week's Monday.
create or replace function schedule_key(kind text, id integer, date date) returns text immutable language sql
return format('["%s",%s,"%s"]', kind, id, to_char(date - (extract(isodow from date)::integer - 1), 'YYYY-MM-DD'));

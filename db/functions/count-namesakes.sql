-- Recounts which titles of the table several rows share. Two concurrent inserts miss each other and are
-- counted with the next change.
create or replace function count_namesakes() returns trigger language plpgsql as $$
begin
  with titled as (
    select title, active and merged_into is null as used from room where tg_table_name = 'room'
    union all
    select title, active and merged_into is null from "group" where tg_table_name = 'group'
    union all
    select name, active and merged_into is null and not is_placeholder from teacher where tg_table_name = 'teacher'
  ), counted as (
    select title, count(*) filter (where used) as in_use from titled group by title having count(*) > 1 and bool_or(used)
  ), gone as (
    delete from namesake n where n.kind = tg_table_name and not exists (select from counted c where c.title = n.title)
  )
  insert into namesake as n (kind, title, in_use)
  select tg_table_name, c.title, c.in_use from counted c
  on conflict (kind, title) do update set in_use = excluded.in_use where n.in_use <> excluded.in_use;
  return null;
end $$;

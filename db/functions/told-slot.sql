-- A slot of the history as people notified of a class may see it: null for a draft or hidden class, and for a
-- booking or closure that only holds rooms, which concerns nobody.
create or replace function told_slot(slot jsonb) returns jsonb immutable language sql
return case when slot ->> 'state' = 'published' and slot -> 'hidden' = 'false'::jsonb
    and (jsonb_array_length(slot -> 'teachers') > 0 or jsonb_array_length(slot -> 'groups') > 0)
  then slot - '{state,hidden,title}'::text[] end;

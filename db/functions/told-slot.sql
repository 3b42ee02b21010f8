-- A slot of the history as those hear of it who have the class: null where it is a draft or hidden, and where only rooms are held, for a
-- booking or a closure concerns nobody.
create or replace function told_slot(slot jsonb) returns jsonb immutable language sql
return case when slot ->> 'state' = 'published' and slot -> 'hidden' = 'false'::jsonb
    and (jsonb_array_length(slot -> 'teachers') > 0 or jsonb_array_length(slot -> 'groups') > 0)
  then slot - '{state,hidden,title}'::text[] end;

-- The building of a room, as `impliedBuilding` computes it: its own, or the part of the title before the
-- first dash if that has 1 or 2 characters.
create or replace function room_building(title text, building text) returns text immutable language sql
return coalesce(nullif(building, ''), case
  when strpos(title, '-') > 0 and char_length(btrim(split_part(title, '-', 1))) between 1 and 2
  then upper(btrim(split_part(title, '-', 1)) collate "ru-x-icu") end);

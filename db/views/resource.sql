-- Everything that a claim, wish or request names by kind and id. An unlimited resource may be held any number
-- of times at once; a load item has its discipline's title, looked up so that whoever joins few rows, as the
-- planner believes, need not read the load of all.
create or replace view resource as
select 'room'::resource_kind as kind, id, title, is_placeholder as is_unlimited from shown_room
union all
select 'teacher', id, name, is_placeholder from shown_teacher
union all
select 'group', id, title, false from shown_group
union all
select 'load', id, (select title from discipline d where d.id = l.discipline_id), false from load_item l;

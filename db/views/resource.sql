-- Everything that a claim, wish or request names by kind and id. An unlimited resource may be held any number
-- of times at once; a load item has its discipline's title.
create or replace view resource as
select 'room'::resource_kind as kind, id, title, is_placeholder as is_unlimited from shown_room
union all
select 'teacher', id, name, is_placeholder from shown_teacher
union all
select 'group', id, title, false from shown_group
union all
select 'load', l.id, d.title, false from load_item l join discipline d on d.id = l.discipline_id;

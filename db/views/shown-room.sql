-- Rooms as people and programs see them. The title includes the building, or else the id, if another room in
-- use has the same title. `flags`: the JSON of `RoomFlags`; `named`: of `NamedRoom`.
create or replace view shown_room as
select shown.*, jsonb_build_object('id', id, 'title', title, 'building', building)
  || case when (flags -> 'isStepFree')::boolean then '{"has": ["step_free"]}' else '{}' end::jsonb as named from (
select r.id,
  case when r.title in (select n.title from namesake n where n.kind = 'room' and n.in_use > 1)
    or not (r.active and r.merged_into is null) and r.title in (select n.title from namesake n where n.kind = 'room')
  then r.title || coalesce(' (' || room_building(r.title, r.building) || ')', ' №' || r.id) else r.title end as title,
  r.title as own_title, room_building(r.title, r.building) as building, r.capacity, r.kind,
  jsonb_build_object('hasProjector', r.has_projector, 'isComputerClass', r.is_computer_class,
    'isStepFree', r.is_step_free, 'needsKey', r.needs_key) as flags,
  r.is_placeholder, r.active, r.merged_into
from room r) shown;

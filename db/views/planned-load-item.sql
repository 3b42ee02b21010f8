-- Every load item as an item to plan, with its audience; the columns are those of `planned_rows`.
create or replace view planned_load_item as
select l.id, null::integer as row_id, l.id as load_item_id, l.version, l.semester_id, null::integer as programme_id,
  l.discipline_id, d.title, l.lesson_type, l.subgroup, l.required_hours, l.starts_on, l.ends_on, l.students,
  array(select group_id from load_item_group where load_item_id = l.id) as group_ids,
  array(select teacher_id from load_item_teacher where load_item_id = l.id) as teacher_ids,
  '{}'::integer[] as room_ids, true as is_offered
from load_item l join discipline d on d.id = l.discipline_id;

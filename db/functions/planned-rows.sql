-- Every programme row as an item to plan in a period. A proxy's groups are its load item's, the rest is the
-- row's own. A row without dates gets the semester of its half that meets the period. `is_offered`: active
-- and offered for placing.
create or replace function planned_rows(first_day date, last_day date) returns table (
  id integer, row_id integer, load_item_id integer, version integer, semester_id integer, programme_id integer,
  discipline_id integer, title text, lesson_type smallint, subgroup smallint, required_hours smallint, starts_on date,
  ends_on date, students smallint, group_ids integer[], teacher_ids integer[], room_ids integer[], is_offered boolean
) stable language sql as $$
  select r.id, r.id, r.load_item_id, r.version, s.id, r.programme_id,
    coalesce(r.discipline_id, l.discipline_id), r.title, r.lesson_type, coalesce(l.subgroup, 0::smallint), r.hours,
    coalesce(r.starts_on, l.starts_on, s.starts_on), coalesce(r.ends_on, l.ends_on, s.ends_on), l.students,
    case when r.type = 'proxy' or r.group_ids = '{}' then array(
      select group_id from load_item_group where load_item_id = r.load_item_id) else r.group_ids end,
    case when r.teacher_ids = '{}' then array(
      select teacher_id from load_item_teacher where load_item_id = r.load_item_id) else r.teacher_ids end,
    r.room_ids, r.is_active and r.project_active
  from programme_discipline r
    join programme p on p.id = r.programme_id
    left join load_item l on l.id = r.load_item_id
    cross join lateral (
      select * from semester
      order by id = coalesce(l.semester_id, p.load_semester_id) desc nulls last, half = r.half desc nulls last,
        starts_on <= coalesce(r.ends_on, last_day) and ends_on >= coalesce(r.starts_on, first_day) desc, starts_on desc
      limit 1) s
$$;

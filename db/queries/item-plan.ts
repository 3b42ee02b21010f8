/**
 * Whose plan the meeting `m` of the event `e` is, as a column that reads as `ItemPlan`; null for what is published and not hidden.
 * `viewer`: the parameter that holds whose permission it carries.
 */
export const planColumn = (viewer: `$${number}`): string => `
  case when m.state = 'projected' or m.hidden then json_build_object(
    'groups', (
      select coalesce(json_agg(distinct jsonb_build_object('id', g.id, 'facultyId', g.faculty_id)), '[]')
      from claim c join "group" g on g.id = c.resource_id where c.meeting_id = m.id and c.kind = 'group'),
    'teachers', (
      select coalesce(json_agg(json_build_object('id', t.id, 'departmentId', t.department_id)), '[]')
      from claim c join teacher t on t.id = c.resource_id where c.meeting_id = m.id and c.kind = 'teacher' and c.left_in is null),
    'loadGrant', (
      select json_build_object('canSet', p.can_set, 'roomIds', p.room_ids, 'slots', p.slots)
      from load_permission p
      where p.user_id = ${viewer}
        and (p.load_item_id = e.load_item_id or p.programme_discipline_id = e.programme_discipline_id)
      limit 1)) end`

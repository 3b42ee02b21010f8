import type {
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/domain/ids'
import type { LoadRef } from '@/lib/domain/load-item'
import type { Plannable } from '@/lib/domain/resource'
import type { LoadGrant, Plan } from '@/lib/domain/rights-subjects'

// Everywhere: $1 whose load or which item, $2 the viewer, whose permission is read; $3, $4 first and last date of the period, which
// lists and programme rows take. Fixed texts, so that each connection plans them once.

const grantWhere = (own: string) => `(
  select json_build_object('canSet', can_set, 'roomIds', room_ids, 'slots', slots)
  from load_permission where user_id = $2 and ${own})`

const loadItems = (condition: string) => `
  select l.id, null::integer as row_id, l.id as load_item_id, l.version, l.semester_id, null::integer as programme_id,
    l.discipline_id, d.title, l.lesson_type, l.subgroup, l.required_hours, l.starts_on, l.ends_on, l.students,
    array(select group_id from load_item_group where load_item_id = l.id) as group_ids,
    array(select teacher_id from load_item_teacher where load_item_id = l.id) as teacher_ids,
    '{}'::integer[] as room_ids,
    ${grantWhere('load_item_id = l.id')} as load_grant
  from load_item l join discipline d on d.id = l.discipline_id
  where ${condition}`

// A proxy's groups are its load item's, the rest is the row's own. A row without dates is for the semester of its half that meets
// the period.
const programmeRows = (condition: string) => `
  select r.id, r.id as row_id, r.load_item_id, r.version, s.id as semester_id, r.programme_id,
    coalesce(r.discipline_id, l.discipline_id) as discipline_id, r.title, r.lesson_type, coalesce(l.subgroup, 0) as subgroup,
    r.hours as required_hours, coalesce(r.starts_on, l.starts_on, s.starts_on) as starts_on,
    coalesce(r.ends_on, l.ends_on, s.ends_on) as ends_on, l.students,
    case when r.type = 'proxy' or r.group_ids = '{}' then array(
      select group_id from load_item_group where load_item_id = r.load_item_id) else r.group_ids end as group_ids,
    case when r.teacher_ids = '{}' then array(
      select teacher_id from load_item_teacher where load_item_id = r.load_item_id) else r.teacher_ids end as teacher_ids,
    r.room_ids,
    ${grantWhere('programme_discipline_id = r.id')} as load_grant
  from programme_discipline r
    join programme p on p.id = r.programme_id
    left join load_item l on l.id = r.load_item_id
    cross join lateral (
      select * from semester
      order by id = coalesce(l.semester_id, p.load_semester_id) desc nulls last, half = r.half desc nulls last,
        starts_on <= coalesce(r.ends_on, $4) and ends_on >= coalesce(r.starts_on, $3) desc, starts_on desc
      limit 1) s
  where ${condition}`

const meetsPeriod = 'l.starts_on <= $4 and l.ends_on >= $3'

/** The load of a subject whose dates meet the period, as a table: what every statement about it begins with. */
export const chosenLoad: Record<Plannable['kind'], string> = {
  group: loadItems(
    `l.id in (select load_item_id from load_item_group where group_id = $1) and ${meetsPeriod}`,
  ),
  teacher: loadItems(
    `l.id in (select load_item_id from load_item_teacher where teacher_id = $1) and ${meetsPeriod}`,
  ),
  programme: programmeRows(`r.programme_id = $1 and r.is_active and r.project_active
    and coalesce(r.starts_on, l.starts_on, s.starts_on) <= $4 and coalesce(r.ends_on, l.ends_on, s.ends_on) >= $3`),
}

/** The same of a single item. */
export const chosenItem: Record<LoadRef['of'], string> = {
  load: loadItems('l.id = $1'),
  programme: programmeRows('r.id = $1'),
}

export const isKnown: Record<Plannable['kind'], string> = {
  group: 'exists (select from "group" where id = $1)',
  teacher: 'exists (select from teacher where id = $1)',
  programme: 'exists (select from programme where id = $1)',
}

/** Columns of `chosen c` that say whose an item is. */
export const planColumns = `
  c.programme_id as "programmeId", c.load_grant as "loadGrant",
  array(select room_id from programme_room where programme_id = c.programme_id order by 1) as "programmeRoomIds",
  (select coalesce(json_agg(json_build_object('id', id, 'facultyId', faculty_id)), '[]')
    from "group" where id = any(c.group_ids)) as "ownGroups",
  (select coalesce(json_agg(json_build_object('id', id, 'departmentId', department_id)), '[]')
    from teacher where id = any(c.teacher_ids)) as "ownTeachers"`

export type PlanRow = {
  programmeId: ProgrammeId | null
  loadGrant: LoadGrant | null
  programmeRoomIds: RoomId[]
  ownGroups: { id: GroupId; facultyId: FacultyId | null }[]
  ownTeachers: { id: TeacherId; departmentId: number | null }[]
}

export const planOf = (row: PlanRow): Plan =>
  row.programmeId === null
    ? { of: 'load', loadGrant: row.loadGrant, groups: row.ownGroups, teachers: row.ownTeachers }
    : {
        of: 'programme',
        loadGrant: row.loadGrant,
        programmeId: row.programmeId,
        programmeRoomIds: row.programmeRoomIds,
      }

export const refColumns = 'c.row_id as "rowId", c.load_item_id as "loadItemId"'

/** A row of a programme stands for the load item, if it names one. */
export type RefRow =
  { rowId: null; loadItemId: LoadItemId } | { rowId: ProgrammeDisciplineId; loadItemId: LoadItemId | null }

export const refOf = ({ rowId, loadItemId }: RefRow): LoadRef =>
  rowId === null ? { of: 'load', id: loadItemId } : { of: 'programme', id: rowId, proxyOf: loadItemId }

/** The rows of a statement as one JSON list. */
export const listOf = (rows: string, order: string): string =>
  `(select coalesce(json_agg(row order by ${order}), '[]') from (${rows}) row)`

import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type {
  ChangeId,
  FacultyId,
  GroupId,
  RequestId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/rules/names/ids'
import type { NamedRoom, RequestKind, NamedGroup, NamedTeacher } from '@/lib/core/rules/schedule/schedule'
import { instantOf, type Moment } from './moment'

type GroupAsOf = Omit<NamedGroup, 'subgroup'> & { facultyId: FacultyId | null }
type TeacherAsOf = NamedTeacher & { departmentId: number | null }

/** Maps by id. */
export type NamesAsOf = {
  rooms: ReadonlyMap<number, NamedRoom>
  teachers: ReadonlyMap<number, TeacherAsOf>
  groups: ReadonlyMap<number, GroupAsOf>
}

const byId = <One extends { id: number }>(rows: readonly One[]): ReadonlyMap<number, One> =>
  new Map(rows.map((row) => [row.id, row]))

/** Rows of a table as they were: the history has those since renamed or deleted. */
const rowsAsOf = (table: 'room' | 'teacher' | 'group', ids: readonly number[], moment: Moment): SQL => sql`
  (select found.*
    from unnest(${sql.param([...new Set(ids)])}::integer[]) asked (id)
      left join lateral first_change(${table}, asked.id::text, ${instantOf(moment)}) since on true
      cross join lateral (
        select * from ${sql.identifier(table)} where id = asked.id and since.before is null
        union all
        select * from jsonb_populate_record(null::${sql.identifier(table)}, since.before) where since.before is not null) found)`

/** A row with an unchanged title is told from its namesakes as it is now. */
const shownAs = (table: 'room' | 'teacher' | 'group', title: 'title' | 'name'): SQL => {
  const [ownColumn, titleColumn, view] = [`own_${title}`, title, `shown_${table}`].map((name) =>
    sql.identifier(name),
  )
  return sql`coalesce((select s.${titleColumn} from ${view} s where s.id = was.id and s.${ownColumn} = was.${titleColumn}), was.${titleColumn})`
}

/** The names and owners of all these at the moment. */
export async function findNamesAsOf(
  db: Queryable,
  ids: { rooms: readonly RoomId[]; teachers: readonly TeacherId[]; groups: readonly GroupId[] },
  moment: Moment,
): Promise<NamesAsOf> {
  const [rooms, teachers, groups] = await Promise.all([
    db.execute<NamedRoom>(sql`
      select id, ${shownAs('room', 'title')} as title, room_building(title, building) as building
      from ${rowsAsOf('room', ids.rooms, moment)} was`),
    db.execute<TeacherAsOf>(sql`
      select id, ${shownAs('teacher', 'name')} as name, department_id as "departmentId" from ${rowsAsOf('teacher', ids.teachers, moment)} was`),
    db.execute<GroupAsOf>(sql`
      select id, ${shownAs('group', 'title')} as title, students, course_year as "courseYear", study_form = 'correspondence' as correspondence,
        faculty_id as "facultyId"
      from ${rowsAsOf('group', ids.groups, moment)} was`),
  ])
  return { rooms: byId(rooms), teachers: byId(teachers), groups: byId(groups) }
}

export type RequestAsOf = {
  id: RequestId
  kind: RequestKind
  reason: string
  reasonTo: string
  inCharge: string
  madeBy: UserId | null
  by: string
  version: number
}

export async function findRequestNames(
  db: Queryable,
  ids: readonly RequestId[],
): Promise<ReadonlyMap<RequestId, RequestAsOf>> {
  const rows = await db.execute<RequestAsOf>(sql`
    select r.id, r.kind, r.reason, r.reason_to as "reasonTo", r.in_charge as "inCharge", r.made_by as "madeBy", r.version,
      coalesce(u.full_name, '') as by
    from request r left join "user" u on u.id = r.made_by
    where r.id = any(${sql.param([...new Set(ids)])}::integer[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who made each of these changes, by full name. */
export async function findMakers(
  db: Queryable,
  ids: readonly ChangeId[],
): Promise<ReadonlyMap<ChangeId, string>> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select c.id, u.full_name as name from change c join "user" u on u.id = c.actor_id
    where c.id = any(${sql.param([...new Set(ids)])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [Number(id) as ChangeId, name]))
}

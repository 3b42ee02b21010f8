import { and, asc, eq, sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { group } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FacultyId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { BenchMeeting } from '@/lib/workbench/rules/workbench-of'

/** Department ids by teacher id, without teachers who have none. */
export async function findDepartments(
  db: Queryable,
  teachers: readonly TeacherId[],
): Promise<ReadonlyMap<TeacherId, string>> {
  const rows = await sqlOf(db)<{ id: TeacherId; title: string }[]>`
    select t.id, d.title from teacher t join department d on d.id = t.department_id
    where t.id = any(${[...teachers]})`
  return new Map(rows.map(({ id, title }) => [id, title]))
}

type RoomRow = Pick<BenchMeeting, 'id' | 'kind' | 'date' | 'pair' | 'rooms'>

/** All published meetings in these rooms in a period: their slots and kinds. */
export async function findInRooms(
  db: Queryable,
  rooms: readonly RoomId[],
  { from, to }: Period,
): Promise<BenchMeeting[]> {
  const rows = await sqlOf(db)<RoomRow[]>`
    select c.meeting_id as id, of.kind, c.date, c.pair, array_agg(c.resource_id) as rooms
    from claim c
      -- Looked up one by one: in a join the planner would read the meetings of the whole year.
      cross join lateral (
        select e.kind from meeting m join event e on e.id = m.event_id
        where m.id = c.meeting_id and m.state = 'published' offset 0) of
    where c.kind = 'room' and c.resource_id = any(${[...rooms]}) and c.date between ${from} and ${to}
      and c.hold <> 'trace'
    group by c.meeting_id, of.kind, c.date, c.pair`
  return rows.map((row) => ({ ...row, isDraft: false, isAsked: false, teachers: [], groups: [] }))
}

/** The groups of a faculty (null: all) that are in use. */
export const findGroupIds = async (db: Queryable, faculty: FacultyId | null): Promise<GroupId[]> => {
  const rows = await db
    .select({ id: group.id })
    .from(group)
    .where(and(eq(group.active, true), faculty === null ? undefined : eq(group.facultyId, faculty)))
  return rows.map(({ id }) => id)
}

const titleOn = (on: CalendarDate | null) =>
  sql<string>`coalesce((select title from group_title_on(${group.id}, ${on})), ${group.title})`

/** The active groups of a faculty, called as on a date or as now, by course year and title. */
export const findFacultyGroups = (
  db: Queryable,
  faculty: FacultyId,
  on: CalendarDate | null = null,
): Promise<{ id: GroupId; title: string; courseYear: number | null }[]> =>
  db
    .select({ id: group.id, title: titleOn(on), courseYear: group.courseYear })
    .from(group)
    .where(and(eq(group.facultyId, faculty), eq(group.active, true)))
    .orderBy(asc(group.courseYear), asc(titleOn(on)))

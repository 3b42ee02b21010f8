import type { Database, Sql } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { semesterOf, taughtDates, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, LoadItemId, MeetingId, TeacherId, UserId } from '@/lib/core/names/rules/ids'

const streamGroups = 6
const streamTeachers = 2

/** An item for many groups and several teachers, all of them busy at some time of the week. */
export type Stream = { id: LoadItemId; groups: GroupId[]; teachers: TeacherId[] }

/** An unplaced load item and its reserved slot; its groups and teachers have nothing else. */
export type PendingLoad = Stream & { date: CalendarDate; pair: Pair }

const idsOf = <Id extends number>(rows: readonly { id: number }[]): Id[] => rows.map(({ id }) => id as Id)

async function one<Id extends number>(rows: Promise<readonly { id: number }[]>): Promise<Id> {
  const [row] = await rows
  if (!row) throw new Error('The demo university lacks what is measured')
  return row.id as Id
}

/** The current semester and its Mondays. */
export async function currentSemester(
  db: Database,
  today: CalendarDate,
): Promise<{ semester: Semester; mondays: CalendarDate[] }> {
  const calendar = await findCalendar(db)
  const semester = semesterOf(calendar, today)
  if (!semester) throw new Error(`No semester is taught on ${today}`)
  return { semester, mondays: taughtDates(calendar, semester, 1, null) }
}

export const superuserOf = (sql: Sql): Promise<UserId> =>
  one(sql<{ id: number }[]>`select id from "user" where is_superuser limit 1`)

async function addItem(
  sql: Sql,
  semester: Semester,
  { groups, teachers }: Pick<Stream, 'groups' | 'teachers'>,
): Promise<Stream> {
  const id = await one<LoadItemId>(sql<{ id: number }[]>`
    insert into load_item (semester_id, discipline_id, lesson_type, required_hours, starts_on, ends_on)
    select ${semester.id}, min(id), 1, 36, ${semester.startsOn}, ${semester.endsOn} from discipline returning id`)
  await sql`insert into load_item_group select ${id}, unnest(${groups}::integer[])`
  await sql`insert into load_item_teacher select ${id}, unnest(${teachers}::integer[])`
  return { id, groups, teachers }
}

/** Lectures for six groups of one course and faculty, by the two busiest teachers. */
export async function addStream(sql: Sql, semester: Semester): Promise<Stream> {
  const groups = await sql<{ id: number }[]>`
    select id from "group" where (faculty_id, course_year) = (
      select faculty_id, course_year from "group" where study_form = 'day'
      group by 1, 2 having count(*) >= ${streamGroups} order by 1, 2 limit 1)
    order by id limit ${streamGroups}`
  const teachers = await sql<{ id: number }[]>`
    select resource_id as id from claim join teacher t on t.id = resource_id and not t.is_placeholder
    where kind = 'teacher' and date between ${semester.startsOn} and ${semester.endsOn}
    group by 1 order by count(*) desc, 1 limit ${streamTeachers}`
  return addItem(sql, semester, { groups: idsOf(groups), teachers: idsOf(teachers) })
}

const addGroup = (sql: Sql, title: string): Promise<GroupId> =>
  one(sql<{ id: number }[]>`
    insert into "group" (title, course_year, students, subgroup_count) values (${title}, 2, 25, 2) returning id`)

/** A new group added to so many existing items of the semester. */
export async function addCrowdedGroup(sql: Sql, semester: Semester, items: number): Promise<GroupId> {
  const id = await addGroup(sql, `bench ${items}`)
  await sql`
    insert into load_item_group
    select id, ${id} from load_item where semester_id = ${semester.id} order by id limit ${items}`
  return id
}

/** The groups with most load. */
export const busiestGroups = async (sql: Sql, semester: Semester, count: number): Promise<GroupId[]> =>
  idsOf(
    await sql<{ id: number }[]>`
      select group_id as id from load_item_group join load_item l on l.id = load_item_id
      join "group" g on g.id = group_id and g.title not like 'bench %'
      where l.semester_id = ${semester.id} group by 1 order by count(*) desc, 1 limit ${count}`,
  )

/**
 * So many items that share six new groups and two new teachers, each item with its own free weekly slot from
 * `monday` on.
 */
export async function addWaiting(
  sql: Sql,
  semester: Semester,
  monday: CalendarDate,
  label: string,
  count: number,
): Promise<PendingLoad[]> {
  const groups: GroupId[] = []
  for (let number = 1; number <= streamGroups; number += 1) groups.push(await addGroup(sql, `bench ${label} ${number}`))
  const teachers = idsOf<TeacherId>(
    await sql<{ id: number }[]>`
      insert into teacher (name, full_name) select name, name from (
        select 'bench ' || ${label} || ' ' || number as name from generate_series(1, ${streamTeachers}::integer) number) n
      returning id`,
  )
  const waiting: PendingLoad[] = []
  for (let index = 0; index < count; index += 1) {
    const date = addDays(monday, Math.floor(index / defaultPairs.length))
    const pair = defaultPairs[index % defaultPairs.length] ?? 1
    waiting.push({ ...(await addItem(sql, semester, { groups, teachers })), date, pair })
  }
  return waiting
}

/** Published classes of one faculty without overlaps, which can be unpublished and published again. */
export async function publishedOf(sql: Sql, semester: Semester, count: number): Promise<MeetingId[]> {
  const rows = await sql<{ id: number }[]>`
    select m.id::integer as id from meeting m
    where m.state = 'published' and m.date between ${semester.startsOn} and ${semester.endsOn}
      and exists (select from claim c join "group" g on g.id = c.resource_id
        where c.meeting_id = m.id and c.kind = 'group' and g.faculty_id = 1)
      and not exists (select from claim c join claim waiting using (kind, resource_id, subgroup, date, pair)
        where c.meeting_id = m.id and waiting.soft_reason in ('forced', 'imported'))
    order by m.id limit ${count}`
  if (rows.length < count) throw new Error(`The demo university has only ${rows.length} such classes`)
  return idsOf(rows)
}

/** The faculty with the most groups. */
export async function largestFaculty(sql: Sql): Promise<FacultyId> {
  const [row] = await sql<{ id: FacultyId }[]>`
    select faculty_id as id from "group" where faculty_id is not null group by 1 order by count(*) desc, 1 limit 1`
  if (!row) throw new Error('The demo university has no faculties')
  return row.id
}

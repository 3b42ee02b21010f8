import { connect, databaseOf, type Sql } from '@/db/client'
import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, FacultyId, GroupId, SemesterId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { earlierTitle } from '@/lib/next-semester/rules/group-succession'
import type { NextSemester } from '@/lib/next-semester/rules/next-semester'
import { academicYearOf } from '@/lib/next-semester/rules/semester-choice'
import { layNextSemester } from '@/lib/next-semester/service/lay-semester'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { currentSemester, largestFaculty, superuserOf } from './planning-scene'
import type { Bench, Figure } from './report'

/** Whole weeks, so that weekdays stay. */
const year = 52 * 7

type Follower = { id: GroupId; title: string; next: string }

/** The same semester a year later, with the load of the current one for the next intake of each group. */
async function addNextYear(sql: Sql, semester: Semester): Promise<SemesterId> {
  const [target] = await sql<{ id: SemesterId }[]>`
    insert into semester (title, half, starts_on, ends_on, first_week_parity)
    values ('Через год', ${semester.half}, ${addDays(semester.startsOn, year)}, ${addDays(semester.endsOn, year)},
      ${semester.firstWeekParity}) returning id`
  if (!target) throw new Error('The semester was not inserted')
  const groups = await sql<{ id: GroupId; title: string }[]>`select id, title from "group" order by id`
  const rule = { years: -1, year: academicYearOf(semester) }
  const followers: Follower[] = groups.map((group) => ({ ...group, next: earlierTitle(group.title, rule) }))
  await sql.begin(async (transaction) => {
    await transaction`
      create temporary table follower on commit drop as
      select * from json_to_recordset(${JSON.stringify(followers)}::json) as one("id" integer, "next" text)`
    await transaction`
      insert into "group" (title, course_year, faculty_id, study_form, students, subgroup_count)
      select f.next, g.course_year, g.faculty_id, g.study_form, g.students, g.subgroup_count
      from follower f join "group" g using (id)
      where not exists (select from "group" known where known.title = f.next and known.faculty_id = g.faculty_id)`
    await transaction`
      create temporary table copied on commit drop as
      select id, nextval(pg_get_serial_sequence('load_item', 'id'))::integer as copy
      from load_item where semester_id = ${semester.id}`
    await transaction`
      insert into load_item (id, semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students)
      select copy, ${target.id}, discipline_id, lesson_type, subgroup, required_hours, starts_on + ${year}::integer,
        ends_on + ${year}::integer, students
      from load_item join copied using (id)`
    await transaction`
      insert into load_item_teacher select copy, teacher_id from load_item_teacher join copied on id = load_item_id`
    await transaction`
      insert into load_item_group
      select copied.copy, n.id from load_item_group l join copied on copied.id = l.load_item_id
        join follower f on f.id = l.group_id join "group" g on g.id = f.id
        join "group" n on n.title = f.next and n.faculty_id = g.faculty_id`
  })
  await sql`analyze load_item, load_item_group, load_item_teacher`
  return target.id
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const toldOf = ({ classes, kept, rehoused, left, lines, groups }: NextSemester): string => {
  const share = (100 * kept) / Math.max(1, classes + left)
  const { placed, changed, blocked } = lines
  return `${groups.length} groups, ${classes} classes: ${share.toFixed(1)} % where they were, ${rehoused} in another room, ${left} left; items ${placed.total} placed, ${changed.total} changed, ${blocked.total} blocked`
}

/** A semester of the largest faculty laid onto the same load a year later: tried out, laid, and taken back. */
export const bench: Bench = () =>
  withOwnUniversity(async ({ sql, url, today }): Promise<Figure[]> => {
    const pool = connect(url, 4)
    try {
      const db = databaseOf(pool)
      const { semester } = await currentSemester(db, today)
      const facultyId = (await largestFaculty(sql)) as FacultyId
      const semesterId = await addNextYear(sql, semester)
      const context = { db, actor: benchSuperuser(await superuserOf(sql)), now: { date: today, minutes: 0 } }
      const order = { facultyId, semesterId, sourceId: semester.id, years: 1, groups: [] }
      const figures: Figure[] = []
      const timed = async <Result>(title: string, task: () => Promise<Result>, told: (result: Result) => string) => {
        const began = performance.now()
        const result = await task()
        figures.push({ title, measured: `${inSeconds(performance.now() - began)}; ${told(result)}` })
        return result
      }
      await timed('Tried out', () => layNextSemester(context, { ...order, dryRun: true }), toldOf)
      const laid = await timed('Laid', () => layNextSemester(context, { ...order, dryRun: false }), toldOf)
      const changeId = laid.changeId ?? (0 as ChangeId)
      await timed(
        'Taken back',
        () => undoChange(context, changeId),
        () => 'whole',
      )
      return figures
    } finally {
      await pool.end()
    }
  })

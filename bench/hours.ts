import { connect, databaseOf, type Sql } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { hoursQuestionOf } from '@/lib/hours/calls'
import type { HoursSubject } from '@/lib/hours/rules/hours'
import { exportHours, viewHours } from '@/lib/hours/service/view-hours'
import { compareRuns, repeated } from './compare'
import { overSizes } from './grow'
import { benchSuperuser } from './own-university'
import { superuserOf } from './planning-scene'
import type { Bench, Figure } from './report'

const rounds = 5

/** Hours of a teacher, the largest department and the university, beside the counting of their claims. */
async function measure(sql: Sql, url: string, today: CalendarDate, label: string): Promise<Figure[]> {
  const pool = connect(url, 2)
  try {
    const db = databaseOf(pool)
    const context = {
      db,
      actor: benchSuperuser(await superuserOf(sql)),
      now: { date: today, minutes: 0 },
    }
    const { year } = hoursQuestionOf({}, today)
    const [busiest] = await sql<{ id: TeacherId; department: number }[]>`
      with largest as (
        select department_id as id from teacher where department_id is not null and active
        group by 1 order by count(*) desc, 1 limit 1)
      select t.id, t.department_id as department from teacher t join claim c on c.kind = 'teacher' and c.resource_id = t.id
      where t.department_id = (select id from largest) group by 1, 2 order by count(*) desc, 1 limit 1`
    if (!busiest) throw new Error('The demo university has no departments')
    const ask = (title: string, of: HoursSubject, work: () => Promise<unknown>): Promise<Figure> =>
      compareRuns(
        `Hours of ${title}, ${label}`,
        repeated(rounds, [
          {
            ours: work,
            bare: () =>
              sql`
                select count(*) from claim c join teacher t on c.kind = 'teacher' and c.resource_id = t.id
                where ${of.kind === 'university'} or t.id = ${of.kind === 'teacher' ? of.id : 0}
                  or t.department_id = ${of.kind === 'department' ? of.id : 0}`,
          },
        ]),
      )
    const viewed = (of: HoursSubject, byClass: boolean) => () =>
      viewHours(context, { of, year, semesterId: null }, { byClass })
    const teacher: HoursSubject = { kind: 'teacher', id: busiest.id }
    const department: HoursSubject = { kind: 'department', id: busiest.department }
    return [
      await ask('a teacher', teacher, viewed(teacher, true)),
      await ask('the largest department', department, viewed(department, false)),
      await ask('the largest department, for its book', department, () =>
        exportHours(context, { of: department, year, semesterId: null }),
      ),
      await ask('the university', { kind: 'university' }, viewed({ kind: 'university' }, false)),
    ]
  } finally {
    await pool.end()
  }
}

/** The hours of a year on the demo university and on one with ten times the timetable: `npm run bench -- hours 10`. */
export const bench: Bench = overSizes(measure)

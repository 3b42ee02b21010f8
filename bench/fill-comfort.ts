import { connect, databaseOf } from '@/db/client'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { semesterSpan } from '@/lib/core/calendar/rules/period'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { judgeFilling } from '@/lib/filling/service/run-filling'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { comparePlans, standingOf } from '@/lib/quality/service/compare-plans'
import { benchFill, withdraw } from './filling'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { currentSemester, largestFaculty, superuserOf } from './planning-scene'
import type { Bench } from './report'

/** What people hate most, and what they are lacking. */
const hated: readonly QualityRule[] = [
  'fullGroupDay',
  'fullTeacherDay',
  'saturday',
  'latePair',
  'groupWindow',
  'teacherWindow',
  'projector',
  'computers',
  'capacity',
]

const weeks = 4

/** A faculty's timetable as it stood and as the search puts it anew, by rule: `npm run bench -- fill-comfort [SECONDS]`. */
export const bench: Bench = async ([seconds = '60']) =>
  withOwnUniversity(async ({ sql, url, today }) => {
    const { semester } = await currentSemester(databaseOf(sql), today)
    const { from } = semesterSpan(semester)
    const period = { from: addDays(from, 14), to: addDays(from, 14 + 7 * weeks - 1) }
    const faculty = await largestFaculty(sql)
    const groups = (await sql<{ id: GroupId }[]>`select id from "group" where faculty_id = ${faculty}`).map(
      ({ id }) => id,
    )
    const pool = connect(url, 4)
    try {
      const context = { db: databaseOf(pool), actor: benchSuperuser(await superuserOf(sql)) }
      const stood = await standingOf(context, groups, period)
      await withdraw(sql, groups, from)
      const { facts, result, figure } = await benchFill(context, {
        title: 'The largest faculty',
        scope: { kind: 'faculty', id: faculty },
        from,
        seconds: Number(seconds),
      })
      const teachers = [...new Set(result.proposals.flatMap((one) => one.teachers.map(({ id }) => id)))]
      const question = { period, groups, teachers, weights: facts.weights }
      const before = await comparePlans(context.db, question, { before: stood, after: stood })
      const { quality, lacking } = await judgeFilling(context, facts, result.proposals, period)
      const amountIn = (list: readonly { rule: QualityRule; after: number }[], rule: QualityRule) =>
        list.find((one) => one.rule === rule)?.after ?? 0
      return [
        figure,
        ...hated.map((rule) => ({
          title: `${rule} in ${weeks} weeks, as it stood and as it was put`,
          measured: `${amountIn(before, rule)} → ${amountIn(quality, rule)}`,
        })),
        {
          title: 'Proposals in rooms that lack something',
          measured: `${lacking.length} of ${result.proposals.length}`,
        },
      ]
    } finally {
      await pool.end()
    }
  })

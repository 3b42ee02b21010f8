import { connect, databaseOf, type Sql } from '@/db/client'
import { findQualityMeetings } from '@/db/queries/quality/find-quality'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { semesterSpan, type Period } from '@/lib/core/calendar/rules/period'
import type { QualityScope } from '@/lib/quality/rules/quality-check'
import { checkQuality } from '@/lib/quality/service/check-quality'
import { compareRuns, repeated } from './compare'
import { overSizes } from './grow'
import { benchSuperuser } from './own-university'
import { busiestGroups, currentSemester, largestFaculty, superuserOf } from './planning-scene'
import type { Bench, Figure } from './report'

const rounds = 6

/** Checks of a group, a faculty and the university, drafts included, beside the reading of their classes alone. */
async function measure(sql: Sql, url: string, today: CalendarDate, label: string): Promise<Figure[]> {
  const pool = connect(url, 4)
  try {
    const db = databaseOf(pool)
    const { semester } = await currentSemester(db, today)
    const actor = benchSuperuser(await superuserOf(sql))
    const context = { db, actor, now: { date: today, minutes: 0 } }
    const monday = mondayOf(today)
    const week: Period = { from: monday, to: addDays(monday, 6) }
    const [group] = await busiestGroups(sql, semester, 1)
    if (group === undefined) throw new Error('The demo university has no groups')
    const check = (title: string, scope: QualityScope, period: Period): Promise<Figure> =>
      compareRuns(
        `Check of ${title}, ${label}`,
        repeated(rounds, [
          {
            ours: () => checkQuality(context, { scope, period, drafts: true, filter: null, compared: null }),
            bare: () => findQualityMeetings(db, { scope, period, drafts: true, viewer: actor.userId }),
          },
        ]),
      )
    return [
      await check('a group, a week', { kind: 'group', id: group }, week),
      await check('a group, a semester', { kind: 'group', id: group }, semesterSpan(semester)),
      await check('the largest faculty, a week', { kind: 'faculty', id: await largestFaculty(sql) }, week),
      await check('the university, a week', { kind: 'university' }, week),
    ]
  } finally {
    await pool.end()
  }
}

/**
 * «Проверка расписания» on the demo university and on one with ten times the timetable: `npm run bench -- quality 10`.
 */
export const bench: Bench = overSizes(measure)

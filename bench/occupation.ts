import { connect, databaseOf, type Sql } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { compareRuns, repeated } from './compare'
import { overSizes } from './grow'
import { benchSuperuser } from './own-university'
import { placing, publishing } from './planning-changes'
import { loadQuestion, occupationQuestion, spanQuestion } from './planning-questions'
import {
  addCrowdedGroup,
  addStream,
  addWaiting,
  busiestGroups,
  currentSemester,
  publishedOf,
  superuserOf,
} from './planning-scene'
import type { Bench, Figure } from './report'

const ordinaryGroups = 20
const ordinaryLimit = 15
const spanLimit = 150
/** The longest spans, from the first weeks of the semester. */
const spanMondays = 4
const rounds = 10
const longSeries = 40
const drafts = 10_000
const publishings = 6

/** The figures for one size of university. `label` names the size. */
async function measure(sql: Sql, url: string, today: CalendarDate, label: string): Promise<Figure[]> {
  const pool = connect(url, 4)
  const bare = connect(url, 1)
  try {
    const [db, bareDb] = [databaseOf(pool), databaseOf(bare)]
    const { semester, mondays } = await currentSemester(db, today)
    const context = { db, actor: benchSuperuser(await superuserOf(sql)), now: { date: today, minutes: 0 } }
    const stream = await addStream(sql, semester)
    const occupationOf = occupationQuestion(bareDb, context, stream)
    const spanFrom = spanQuestion(bareDb, context, 'span', stream, semester)
    const bestFrom = spanQuestion(bareDb, context, 'best places', stream, semester)
    const listOf = loadQuestion(bareDb, context, 'list', semester)
    const progressOf = loadQuestion(bareDb, context, 'progress', semester)
    const mapOf = loadQuestion(bareDb, context, 'map', semester)
    const ordinary = await busiestGroups(sql, semester, ordinaryGroups)
    const thousand = await addCrowdedGroup(sql, semester, 1000)
    const twoThousand = await addCrowdedGroup(sql, semester, 2000)
    const [first = today] = mondays
    const waiting = await addWaiting(sql, semester, first, `${label} ours`, longSeries)
    const beside = await addWaiting(sql, semester, first, `${label} bare`, longSeries)
    await sql`analyze`
    const place = placing(bare, context, semester.endsOn)
    const published = publishing(db, bare, await publishedOf(sql, semester, drafts))
    const of = (title: string) => `${title}, ${label}`
    return [
      await compareRuns(
        of('Occupation of a week, 6 groups and 2 teachers'),
        repeated(rounds, mondays.map(occupationOf)),
      ),
      await compareRuns(
        of('Where they can stand until the end of the semester'),
        repeated(rounds, mondays.slice(0, spanMondays).map(spanFrom)),
        spanLimit,
      ),
      await compareRuns(
        of('The ten best places for them'),
        repeated(rounds, mondays.slice(0, spanMondays).map(bestFrom)),
        spanLimit,
      ),
      await compareRuns(of('Load of a group, some 40 items'), repeated(rounds, ordinary.map(listOf)), ordinaryLimit),
      await compareRuns(of('Its hours set'), repeated(rounds, ordinary.map(progressOf)), ordinaryLimit),
      await compareRuns(of('Its map of a semester'), repeated(rounds, ordinary.map(mapOf)), ordinaryLimit),
      await compareRuns(of('Load of 1,000 items'), repeated(rounds * 2, [listOf(thousand)])),
      await compareRuns(of('Hours set for 2,000 items'), repeated(rounds * 2, [progressOf(twoThousand)])),
      await compareRuns(of('Map of 1,000 items'), repeated(rounds * 2, [mapOf(thousand)])),
      await compareRuns(
        of(`Placing a series of ${mondays.length} dates for 6 groups and 2 teachers`),
        waiting.flatMap((item, index) => {
          const other = beside[index]
          return other ? [place(item, other)] : []
        }),
      ),
      await compareRuns(of('Publishing 10,000 drafts in one transaction'), repeated(publishings, [published])),
    ]
  } finally {
    await pool.end()
    await bare.end()
  }
}

/**
 * Planning queries and changes, on the demo university and on one with ten times the timetable:
 * `npm run bench -- occupation 10`.
 */
export const bench: Bench = overSizes(measure)

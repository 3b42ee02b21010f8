import { connect, databaseOf, type Database, type Sql } from '@/db/client'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FillingScope } from '@/lib/core/rules/placing/filling'
import { resultOf } from '@/lib/filling/rules/result-of'
import { seriesOf } from '@/lib/filling/rules/series-of'
import { semesterSpan } from '@/lib/core/rules/schedule/period'
import { session } from '@/db/schema'
import { keepFilling } from '@/lib/filling/service/keep-filling'
import { readFacts, runFilling } from '@/lib/filling/service/run-filling'
import { startFilling } from '@/lib/filling/service/manage-filling'
import { placeSeries } from '@/lib/timetabling/series/place-series'
import type { SeriesProblem } from '@/lib/timetabling/series/problem'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { busiestGroups, currentSemester, largestFaculty, superuserOf } from './planning-scene'
import type { Bench, Figure } from './report'

/** Takes everything that stands of these groups' load out of the timetable. */
export async function withdraw(sql: Sql, groups: readonly number[], from: CalendarDate): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`
      create temporary table gone on commit drop as
      select distinct c.meeting_id from claim c join claim l on l.meeting_id = c.meeting_id and l.kind = 'load'
      where c.kind = 'group' and c.resource_id = any(${[...groups]}::integer[]) and c.date >= ${from}`
    await transaction`delete from claim where meeting_id in (select meeting_id from gone)`
    await transaction`delete from meeting where id in (select meeting_id from gone)`
  })
  await sql`analyze claim, meeting`
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

type Asked = { title: string; scope: FillingScope; from: CalendarDate; seconds: number }
type Context = { db: Database; actor: Actor }

/** Searches as the product does, but in this process. */
export async function benchFill(context: Context, { title, scope, from, seconds }: Asked) {
  const began = performance.now()
  const facts = await readFacts(context, { scope, from })
  const known = seriesOf(facts)
  const read = performance.now() - began
  const { found, placed, wanted, told } = await searchWell(known.problem, seconds)
  const result = resultOf(facts, known, found)
  const figure: Figure = {
    title: `${title}, ${seconds} s`,
    measured: `${told} of ${facts.items.length} items; read in ${inSeconds(read)}; ${memoryText()}`,
  }
  return { facts, known, result, placed, wanted, figure }
}

export const memoryText = (): string => `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`

/** Searches, and tells how soon there was a plan, and one of everything. */
export async function searchWell(problem: SeriesProblem, seconds: number) {
  const sought = performance.now()
  let complete: number | null = null
  let first: { after: number; placed: number } | null = null
  const found = await placeSeries(problem, {
    seed: 1,
    limit: { seconds },
    onProgress({ placed, wanted }) {
      first ??= { after: performance.now() - sought, placed }
      if (placed === wanted) complete ??= performance.now() - sought
    },
  })
  const wanted = problem.series.reduce((sum, { classes }) => sum + classes, 0)
  const placed = wanted - found.missing.reduce((sum, count) => sum + count, 0)
  return { found, placed, wanted, told: `${placed} of ${wanted} classes, ${plansText(first, complete)}` }
}

const plansText = (first: { after: number; placed: number } | null, complete: number | null): string =>
  [
    ...(first ? [`${first.placed} after ${inSeconds(first.after)}`] : []),
    complete === null ? 'never all' : `all after ${inSeconds(complete)}`,
  ].join(', ')

/** Runs a search as a user's, as short as one may be, and stores its whole result as drafts. */
async function measureKeeping({ db, actor }: Context, { title, scope, from }: Asked): Promise<Figure> {
  const context = { db, actor, now: { date: from, minutes: 0 } }
  await db
    .insert(session)
    .values({
      id: `bench ${actor.userId}`,
      userId: actor.userId,
      expiresAt: new Date('2100-01-01'),
    })
    .onConflictDoNothing()
  const id = await startFilling(context, { scope, from, seconds: 10, variantId: null })
  await runFilling(db, (problem, { seed, signal, seconds }) =>
    placeSeries(problem, { seed, signal, limit: { seconds } }),
  )
  const began = performance.now()
  const { classes, notKept } = await keepFilling(context, { id, chosen: null })
  const took = performance.now() - began
  return {
    title: `${title}, keeping the result`,
    measured: `${inSeconds(took)} for ${classes} classes, ${notKept.length} series not whole`,
  }
}

/** Places the load of a scope of the demo university, none of which stands from the beginning of the semester. */
async function measure(
  sql: Sql,
  url: string,
  asked: Omit<Asked, 'from'> & { groups: readonly number[]; today: CalendarDate },
): Promise<Figure[]> {
  const pool = connect(url, 4)
  try {
    const db = databaseOf(pool)
    const { semester } = await currentSemester(db, asked.today)
    const { from } = semesterSpan(semester)
    await withdraw(sql, asked.groups, from)
    const actor = benchSuperuser(await superuserOf(sql))
    const { figure } = await benchFill({ db, actor }, { ...asked, from })
    return [figure, await measureKeeping({ db, actor }, { ...asked, from })]
  } finally {
    await pool.end()
  }
}

/** «Доставить остаток» for a group and for a faculty of which nothing stands. */
export const bench: Bench = () =>
  withOwnUniversity(async ({ sql, url, today }): Promise<Figure[]> => {
    const pool = connect(url, 1)
    const { semester } = await currentSemester(databaseOf(pool), today)
    await pool.end()
    const [group] = await busiestGroups(sql, semester, 1)
    if (group === undefined) throw new Error('The demo university has no groups')
    const id = await largestFaculty(sql)
    const groups = await sql<{ id: number }[]>`select id from "group" where faculty_id = ${id}`
    return [
      ...(await measure(sql, url, {
        title: 'The busiest group',
        scope: { kind: 'group', id: group },
        groups: [group],
        seconds: 10,
        today,
      })),
      ...(await measure(sql, url, {
        title: 'The largest faculty',
        scope: { kind: 'faculty', id },
        groups: groups.map((one) => one.id),
        seconds: 60,
        today,
      })),
    ]
  })

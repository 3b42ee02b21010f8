import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, databaseOf, type Database, type Sql } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { session } from '@/db/schema'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { semesterSpan } from '@/lib/core/calendar/rules/period'
import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import type { FillingScope } from '@/lib/core/placing/rules/filling'
import { resultOf } from '@/lib/filling/rules/result-of'
import { searchedSeries } from '@/lib/filling/rules/series-of'
import { keepFilling } from '@/lib/filling/service/keep-filling'
import { startFilling } from '@/lib/filling/service/manage-filling'
import { readFacts, runFilling } from '@/lib/filling/service/run-filling'
import { undoChange } from '@/lib/history/service/undo-change'
import { placeSeries } from '@/lib/timetabling/series/place-series'
import type { SeriesProblem } from '@/lib/timetabling/series/problem'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { busiestGroups, currentSemester, largestFaculty, superuserOf } from './planning-scene'
import { askForWhatStands, realFile, withRealUniversity } from './real-university'
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
  const known = searchedSeries(facts)
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

/**
 * Runs a search as a user's, as short as one may be, stores its whole result as drafts, and undoes that.
 */
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
  const { classes, notKept, changeId } = await keepFilling(context, { id, chosen: null })
  const kept = performance.now()
  if (changeId !== null) await undoChange(context, changeId)
  return {
    title: `${title}, keeping the result and undoing it`,
    measured: `${inSeconds(kept - began)} and ${inSeconds(performance.now() - kept)} for ${classes} classes, ${notKept.length} series not whole`,
  }
}

/** Keeps so many cores busy during a task. */
async function beside<Result>(cores: number, task: () => Promise<Result>): Promise<Result> {
  const busy = Array.from({ length: cores }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  try {
    return await task()
  } finally {
    for (const one of busy) one.kill('SIGKILL')
  }
}

/** How many cores others keep busy meanwhile. */
const loads = [
  { cores: 0, title: 'idle' },
  { cores: 2, title: 'two cores busy' },
] as const

/** Places the load of a scope none of which stands, on an idle machine and on a busy one. */
const measure = (context: Context, asked: Asked): Promise<Figure[]> =>
  oneAfterAnother(loads, ({ cores, title }) =>
    beside(cores, async () => {
      const own = { ...asked, title: `${asked.title}, ${title}` }
      const { figure } = await benchFill(context, own)
      return [figure, await measureKeeping(context, own)]
    }),
  ).then((figures) => figures.flat())

type University = { sql: Sql; url: string; from: CalendarDate; actor: Actor }

/** Withdraws what the groups have and measures how it is placed again. */
async function measureScope(
  { sql, url, from, actor }: University,
  asked: Omit<Asked, 'from'> & { groups: readonly number[] },
): Promise<Figure[]> {
  const pool = connect(url, 4)
  try {
    await withdraw(sql, asked.groups, from)
    return await measure({ db: databaseOf(pool), actor }, { ...asked, from })
  } finally {
    await pool.end()
  }
}

const groupsOf = async (sql: Sql, faculty: FacultyId): Promise<GroupId[]> => {
  const rows = await sql<{ id: GroupId }[]>`select id from "group" where faculty_id = ${faculty}`
  return rows.map(({ id }) => id)
}

const ofDemo = () =>
  withOwnUniversity(async ({ sql, url, today }): Promise<Figure[]> => {
    const { semester } = await currentSemester(databaseOf(sql), today)
    const { from } = semesterSpan(semester)
    const [group] = await busiestGroups(sql, semester, 1)
    if (group === undefined) throw new Error('The demo university has no groups')
    const university = { sql, url, from, actor: benchSuperuser(await superuserOf(sql)) }
    const id = await largestFaculty(sql)
    return [
      ...(await measureScope(university, {
        title: 'The busiest group',
        scope: { kind: 'group', id: group },
        groups: [group],
        seconds: 10,
      })),
      ...(await measureScope(university, {
        title: 'The largest faculty',
        scope: { kind: 'faculty', id },
        groups: await groupsOf(sql, id),
        seconds: 60,
      })),
    ]
  })

const ofReal = (file: string) =>
  withRealUniversity(file, async ({ sql, url, actor, term: { from } }): Promise<Figure[]> => {
    const id = await largestFaculty(sql)
    const groups = await groupsOf(sql, id)
    await askForWhatStands(sql, groups)
    return measureScope(
      { sql, url, from, actor },
      { title: 'The largest faculty of real load', scope: { kind: 'faculty', id }, groups, seconds: 60 },
    )
  })

/**
 * «Доставить остаток» for a group and for faculties of which nothing stands, of the demo university and of a real
 * one, if its file is there: `npm run bench -- filling [FILE]`.
 */
export const bench: Bench = async ([file = realFile]) => [
  ...(await ofDemo()),
  ...(existsSync(file) ? await ofReal(file) : []),
]

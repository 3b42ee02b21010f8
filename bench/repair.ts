import { connect, databaseOf, type Sql } from '@/db/client'
import { findTakenSlots } from '@/db/queries/repair/find-pieces'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import { repairReasons, type RepairReason } from '@/lib/core/placing/rules/proposal'
import { viewProposals } from '@/lib/repair/service/view-proposals'
import type { Run } from './compare'
import { overSizes } from './grow'
import { benchSuperuser } from './own-university'
import { currentSemester, superuserOf } from './planning-scene'
import { median, milliseconds, quantile, type Bench, type Figure } from './report'

const asked = 60
const warmUps = 10
const limit = 300

type Asked = { id: MeetingId; groups: GroupId[] }

/** Published classes of this week that are held by somebody, spread over the university. */
const classesOf = (sql: Sql, from: CalendarDate): Promise<Asked[]> => sql<Asked[]>`
  select m.id::integer as id, array_agg(distinct c.resource_id) as groups
  from meeting m join event e on e.id = m.event_id join claim c on c.meeting_id = m.id and c.kind = 'group'
  where m.state = 'published' and not m.hidden and e.kind = 'class' and m.date between ${addDays(from, 7)} and ${addDays(from, 12)}
  group by m.id order by md5(m.id::text) limit ${asked}`

const elapsed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Each once, after a first round that counts for nothing. */
async function timed(title: string, runs: readonly Run[]): Promise<Figure> {
  for (const { ours } of runs.slice(0, warmUps)) await ours()
  const [ours, bare]: [number[], number[]] = [[], []]
  for (const run of runs) {
    ours.push(await elapsed(run.ours))
    bare.push(await elapsed(run.bare))
  }
  const p95 = quantile(ours, 0.95)
  return {
    title,
    measured: `p50 ${milliseconds(median(ours))}, p95 ${milliseconds(p95)}`,
    baseline: `p50 ${milliseconds(median(bare))}, p95 ${milliseconds(quantile(bare, 0.95))} (bare SQL)`,
    target: `p95 at most ${limit} ms`,
    reached: p95 <= limit,
  }
}

/** Ways to free the place of one class, beside the query what its groups hold. */
async function measure(sql: Sql, url: string, today: CalendarDate, label: string): Promise<Figure[]> {
  const pool = connect(url, 4)
  const bare = connect(url, 1)
  try {
    const db = databaseOf(pool)
    const { semester } = await currentSemester(db, today)
    const context = { db, actor: benchSuperuser(await superuserOf(sql)), now: { date: today, minutes: 0 } }
    const monday = mondayOf(today)
    const classes = await classesOf(sql, monday)
    await sql`analyze`
    const figureOf = (without: RepairReason, untilEnd: boolean): Promise<Figure> =>
      timed(
        `Ways for ${untilEnd ? 'a series' : 'a class'} (${without}), ${label}`,
        classes.map(({ id, groups }) => ({
          ours: () => viewProposals(context, { id, without, untilEnd, to: null }),
          bare: () =>
            findTakenSlots(
              databaseOf(bare),
              groups.map((group) => ({ kind: 'group' as const, id: group })),
              { from: monday, to: untilEnd ? semester.endsOn : addDays(monday, 13) },
            ),
        })),
      )
    const figures: Figure[] = []
    for (const untilEnd of [false, true])
      for (const without of repairReasons) figures.push(await figureOf(without, untilEnd))
    return figures
  } finally {
    await Promise.all([pool.end(), bare.end()])
  }
}

/** «Починить» on the demo university and on one with ten times the timetable: `npm run bench -- repair 10`. */
export const bench: Bench = overSizes(measure)

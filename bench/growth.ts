import { databaseOf, type Database, type Sql } from '@/db/client'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { addCopies, prepareToGrow } from './grow'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { median, milliseconds, p50p99, type Bench } from './report'

const subjectCount = 300
const limit = 1.5
const actor = benchSuperuser(0 as UserId)

/** A sample of rooms, teachers and groups with classes in the week, spread evenly. */
const subjectsOf = async (sql: Sql, monday: CalendarDate): Promise<Subject[]> => [
  ...(await sql<Subject[]>`
    select kind, resource_id as id from claim
    where kind <> 'load' and date between ${monday} and ${addDays(monday, 6)}
    group by kind, resource_id order by md5(kind::text || resource_id) limit ${subjectCount}`),
]

/** Milliseconds for each subject's week, one after another; a first pass warms the caches. */
async function measure(db: Database, subjects: Subject[], monday: CalendarDate): Promise<number[]> {
  const times: number[] = []
  for (const round of ['warm', 'first', 'second'])
    for (const subject of subjects) {
      const began = performance.now()
      await viewSchedule({ db, actor }, { subject, from: monday, to: addDays(monday, 6) })
      if (round !== 'warm') times.push(performance.now() - began)
    }
  return times
}

async function claims(sql: Sql): Promise<string> {
  const [row] = await sql`
    select count(*) as claims, pg_size_pretty(pg_database_size(current_database())) as size from claim`
  return `${Number(row?.claims).toLocaleString('en')} claims, ${row?.size}`
}

/** A week's schedule while the demo university's past grows: `npm run bench -- growth 10 50`. */
export const bench: Bench = async (rest) => {
  const factors = (rest.length > 0 ? rest : ['10', '50']).map(Number)
  return withOwnUniversity(async ({ sql, today }) => {
    const original = await prepareToGrow(sql)
    const monday = mondayOf(today)
    const subjects = await subjectsOf(sql, monday)
    const db = databaseOf(sql)
    const once = await measure(db, subjects, monday)
    const figures = []
    let size = 1
    for (const factor of factors) {
      const began = performance.now()
      await addCopies(sql, original, size, factor - 1)
      size = factor
      console.log(`  ${factor}× in ${Math.round((performance.now() - began) / 1000)} s: ${await claims(sql)}`)
      const grown = await measure(db, subjects, monday)
      const ratio = median(grown) / median(once)
      figures.push({
        title: `A week's schedule with ${factor} times the timetable (${await claims(sql)}), from the service, one at a time`,
        measured: `${p50p99(grown)}: p50 ${ratio.toFixed(2)} times`,
        baseline: `${p50p99(once)} (as it ships)`,
        target: `p50 at most ${limit} times, ${milliseconds(median(once) * limit)}`,
        reached: ratio <= limit,
      })
    }
    return figures
  })
}

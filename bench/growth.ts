import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, databaseOf, type Database, type Sql } from '@/db/client'
import { loadDemo } from '@/db/demo/load-demo'
import { migrateDatabase } from '@/db/migrate'
import type { Actor } from '@/lib/domain/actor'
import { addDays, mondayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import type { UserId } from '@/lib/domain/ids'
import type { Subject } from '@/lib/domain/resource'
import { universityNow } from '@/lib/environment/clock'
import { viewSchedule } from '@/lib/services/schedule/view-schedule'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { addCopies, prepareToGrow } from './grow'
import { median, milliseconds, p50p99, type Bench } from './report'

const subjectCount = 300
const limit = 1.5

const superuser: Actor = {
  userId: 0 as UserId,
  username: 'bench',
  fullName: '',
  isSuperuser: true,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
}

/** Rooms, teachers and groups that have something in the week, spread over all of them. */
const subjectsOf = async (sql: Sql, monday: CalendarDate): Promise<Subject[]> => [
  ...(await sql<Subject[]>`
    select kind, resource_id as id from claim
    where kind <> 'load' and date between ${monday} and ${addDays(monday, 6)}
    group by kind, resource_id order by md5(kind::text || resource_id) limit ${subjectCount}`),
]

/** How long the week of each subject takes, one after another, in milliseconds; the first time over is for the caches. */
async function measure(db: Database, subjects: Subject[], monday: CalendarDate): Promise<number[]> {
  const times: number[] = []
  for (const round of ['warm', 'first', 'second'])
    for (const subject of subjects) {
      const began = performance.now()
      await viewSchedule({ db, actor: superuser }, { subject, from: monday, to: addDays(monday, 6) })
      if (round !== 'warm') times.push(performance.now() - began)
    }
  return times
}

async function claims(sql: Sql): Promise<string> {
  const [row] = await sql`
    select count(*) as claims, pg_size_pretty(pg_database_size(current_database())) as size from claim`
  return `${Number(row?.claims).toLocaleString('en')} claims, ${row?.size}`
}

/** The schedule of a week while the demo university's past grows: `npm run bench -- growth 10 50`. */
export const bench: Bench = async (rest) => {
  const factors = (rest.length > 0 ? rest : ['10', '50']).map(Number)
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-growth-'))
  chmodSync(directory, 0o755)
  const server = await openPostgres({ directory, durable: false })
  const sql = connect(server.url, 1)
  try {
    const { date: today } = universityNow()
    await migrateDatabase(sql)
    await loadDemo(sql, { today, report: (step) => console.log(`  ${step}`) })
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
  } finally {
    await sql.end()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

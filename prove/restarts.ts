import { addWaiting, currentSemester } from '@/bench/planning-scene'
import { withProduct } from '@/bench/product'
import { connect, databaseOf } from '@/db/client'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { delay, waitFor } from '@/scripts/processes.mjs'
import { contradictions } from './faults/check'
import { importFault } from './faults/importing'
import { emptyLedger, FaultPerson, plan } from './faults/people'
import { restartDatabase } from './faults/processes'
import type { Proof } from './verdict'

const roundsByDefault = 4
const rows = 4_000
const betweenRestarts = 4_000
/** Milliseconds until PostgreSQL answers again. */
const longestAbsence = 30_000

/**
 * `npm run prove -- restarts [rounds]`: PostgreSQL is stopped as an administrator stops it, and started
 * again, while a file is read, tried and stored and while somebody places and publishes: what is told is what
 * is stored, whole or not at all.
 */
export const prove: Proof = async ([asked]) => {
  const rounds = Number(asked ?? roundsByDefault)
  return withProduct(
    async ({ url }) => {
      const sql = connect(environment().DATABASE_URL, 1)
      const broken: string[] = []
      let restarts = 0
      const restart = () => {
        restartDatabase()
        restarts += 1
      }
      try {
        const { date } = universityNow()
        const { semester } = await currentSemester(databaseOf(sql), date)
        const monday = addDays(mondayOf(date), 7)
        const [importer, planner] = [await FaultPerson.signedIn(url, 'admin'), await FaultPerson.signedIn(url, 'admin')]
        const [group] = await sql<{ title: string }[]>`select title from "group" order by id limit 1`
        let held = 0
        for (let round = 1; round <= rounds; round += 1) {
          const file = { word: `R${round}-${Date.now()}`, rows, group: group?.title ?? '' }
          const found = await importFault(importer, sql, file, restart)
          const ledger = emptyLedger()
          let isOver = false
          const waiting = await addWaiting(sql, semester, monday, `restart ${round}`, 20)
          const work = plan(planner, waiting, ledger, () => isOver)
          for (let times = 0; times < 3; times += 1) {
            await delay(betweenRestarts)
            restart()
          }
          isOver = true
          await work
          const answers = () =>
            sql`select`.then(
              () => true,
              () => false,
            )
          if (!(await waitFor(answers, longestAbsence, 100))) found.push('the database did not come back')
          else found.push(...(await contradictions(sql, ledger)))
          if (found.length === 0) held += 2
          broken.push(...found.map((what) => `round ${round}: ${what}`))
          console.log(`  round ${round}: ${ledger.changes} changes, ${broken.length} broken`)
        }
        return {
          held,
          broken,
          figures: [{ title: 'Restarts of PostgreSQL amid imports and publications', measured: `${restarts}` }],
        }
      } finally {
        await sql.end({ timeout: 5 })
      }
    },
    // The launcher keeps the database, and starts it again.
    { env: { DATABASE_URL: '' } },
  )
}

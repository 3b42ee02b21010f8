import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { withProduct } from '@/bench/product'
import { connect, databaseOf } from '@/db/client'
import { closeDatabase } from '@/db/connection'
import { buildSemester } from '@/db/testing/factories'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { signedIn } from '@/testing/signed-in'
import { atOnce } from './clients/at-once'
import { plantBulk } from './clients/bulk'
import { holdingsOf } from './clients/holdings'
import { impolite } from './clients/impolite'
import { killed } from './clients/killed'
import type { ClientScene, ClientStage } from './clients/stage'
import { uploads } from './clients/uploads'
import { quickFlood } from './load/flood'
import { rule, loadVerdict } from './load/scenes'
import { plant } from './rights/scene'
import type { Proof } from './verdict'

/**
 * `npm run prove -- clients`: strangers who flood, slow and vanishing clients, odd uploads, files asked for
 * at once, and the death of the only web process, against the running product on a university of a few
 * classes and a large load; seconds.
 */
export const prove: Proof = async () => {
  const { DATABASE_URL, DATA_DIR } = environment()
  const sql = connect(DATABASE_URL, 2)
  const db = databaseOf(sql)
  const { date } = universityNow()
  const [known] = await sql<{ id: SemesterId }[]>`
    select id from semester where ${date} between starts_on and ends_on`
  const semesterId = known?.id ?? (await buildSemester(db)).id
  const monday = addDays(mondayOf(date), 7)
  const scene = await plant(db, { semesterId, monday, word: 'Mk' })
  await plantBulk(sql, semesterId)
  const second = await signedIn(db, { username: 'Mksecond', isSuperuser: true })
  await second.browser.check()
  const passing = path.resolve(DATA_DIR, 'passing')
  mkdirSync(passing, { recursive: true })
  const of = `/api/group/${scene.own.group}`
  const period = `?dbeg=${monday}&dend=${addDays(monday, 6)}`
  try {
    return await withProduct(
      async (product) => {
        const stage: ClientStage = {
          product,
          admins: [scene.people.superuser.browser, second.browser],
          reader: scene.people.student.browser,
          week: `${of}/schedule/${period}`,
          page: `/dashboard/?type=group&id=${scene.own.group}&week=${monday}`,
          small: `${of}/schedule-xlsx/${period}`,
          workbook: '/api/archive/nagruzka/xlsx/',
          archive: '/api/archive/',
          look: () => holdingsOf({ product, sql, passing }),
        }
        const before = product.pids()
        const rules = await quickFlood(product)
        for (const play of [impolite, uploads, atOnce] satisfies ClientScene[]) rules.push(...(await play(stage)))
        const after = product.pids()
        const gone = before.filter((pid) => !after.includes(pid))
        rules.push(rule(gone.length === 0, `no process ended; ${gone.length} did`))
        const kill = await killed(stage)
        rules.push(...kill.rules)
        return loadVerdict({ rules, figures: kill.figures })
      },
      { limits: true, env: { WEB_WORKERS: '1', TMPDIR: passing } },
    )
  } finally {
    await sql.end()
    // The handlers called in this process have a pool of their own.
    await closeDatabase()
  }
}

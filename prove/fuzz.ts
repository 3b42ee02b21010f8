import { randomUUID } from 'node:crypto'
import { withProduct } from '@/bench/product'
import { closeDatabase } from '@/db/connection'
import { connect, databaseOf, type Sql } from '@/db/client'
import { addDays, mondayOf } from '@/lib/domain/calendar-date'
import type { SemesterId } from '@/lib/domain/ids'
import { environment } from '@/lib/environment/environment'
import { universityNow } from '@/lib/environment/clock'
import { Browser } from '@/testing/browser'
import { asked } from './fuzz/asked'
import { caseOf, type Case } from './fuzz/case'
import { Healthy } from './fuzz/healthy'
import { faultsOf } from './fuzz/judge'
import { knownIds } from './fuzz/known'
import { cookieOf, send, type Sending } from './fuzz/send'
import { columnsOf } from './fuzz/columns'
import { WriteWatch } from './fuzz/write-watch'
import { json } from './rights/door'
import { knownRoles } from './rights/roles'
import { plant } from './rights/scene'
import type { Proof } from './verdict'

/** Calls that write by design even when refused: failed sign-ins are counted and sessions extended. */
const writesAnyway = /^\/accounts\/|^\/api\/auth\//

async function claimsHeldTwice(sql: Sql): Promise<number> {
  const [found] = await sql<{ twice: number }[]>`
    select count(*)::int as twice from (
      select from claim where hold = 'firm' group by kind, resource_id, subgroup, date, pair having count(*) > 1) held`
  return found?.twice ?? -1
}

const shown = ({ role, sending }: Case) =>
  `as ${role}: ${sending.method} ${sending.path} ${JSON.stringify(sending.headers)} ${
    sending.body ? Buffer.from(sending.body).toString('latin1').slice(0, 1500) : ''
  }`

/**
 * `npm run prove -- fuzz [CASES] [SEED]`: valid and broken input for every call, in every role. The product must never answer 5xx, must
 * explain a refusal in Russian, store nothing of a refused call, and stay healthy.
 */
export const prove: Proof = async ([count = '3000', seedText = '1']) => {
  const seed = Number(seedText)
  const sql = connect(environment().DATABASE_URL, 3)
  const db = databaseOf(sql)
  const { date } = universityNow()
  const [semester] = await sql<{ id: SemesterId }[]>`
    select id from semester where ${date} between starts_on and ends_on`
  if (!semester) throw new Error('No semester is under way')
  const scene = await plant(db, { semesterId: semester.id, monday: addDays(mondayOf(date), 7), word: 'Mk' })
  const known = await knownIds(sql, scene)
  const material = { calls: asked, roles: ['stranger', ...knownRoles] as const, known, columns: columnsOf }
  const stranger = new Browser()
  await stranger.check()
  const browserOf = (role: Case['role']) => (role === 'stranger' ? stranger : scene.people[role].browser)
  const writes = await WriteWatch.on(sql)
  try {
    return await withProduct(async ({ url }) => {
      const healthy = new Healthy(url)
      const broken: string[] = []
      const statuses = new Map<number, number>()
      let held = 0
      let slowest = 0
      // Printed at once: a whole run may take an hour.
      const breaks = (sentence: string) => {
        broken.push(sentence)
        console.log(`  ${sentence}`)
      }
      const settle = async () => {
        // Failed sign-ins would slow down later ones.
        await sql`delete from failed_login`
        for (const { author, table } of await writes.stored())
          breaks(`refused, but stored in ${table}: ${author}`)
      }
      for (let index = 0; index < Number(count); index += 1) {
        const one = caseOf(seed, index, material)
        const browser = browserOf(one.role)
        const whole: Sending = {
          ...one.sending,
          headers: { cookie: cookieOf(browser), 'x-csrftoken': browser.csrf, ...one.sending.headers },
        }
        const before = await writes.position()
        const answer = await send(url, whole)
        // One API address answers, and refuses, with an HTML page.
        const isPage = one.call.responseType === 'text/html'
        const faults = faultsOf(answer, whole.method, { isPage })
        const isRefused = !answer || answer.status >= 400
        const mayWrite = one.hasKey || writesAnyway.test(whole.path)
        const told = `fuzz ${count} ${seed}, case ${index}`
        if (isRefused && !mayWrite)
          writes.watch(`${told}\n    ${shown(one)}`, before, await writes.position())
        statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
        slowest = Math.max(slowest, answer?.milliseconds ?? 0)
        if (faults.length === 0) held += 1
        else breaks(`${told}: ${faults.join(', ')}: ${answer?.text.slice(0, 200) ?? ''}\n    ${shown(one)}`)
        if (index % 10 === 9) await settle()
        if (index % 250 === 249) console.log(`  ${index + 1} of ${count}, ${broken.length} broken`)
        // Most changes are undone, so that the scene stays usable.
        const { change_id: changeId } = answer?.status === 200 ? json(answer.text) : {}
        if (typeof changeId === 'number' && index % 4 !== 0) {
          const admin = scene.people.superuser.browser
          const headers = {
            cookie: cookieOf(admin),
            'x-csrftoken': admin.csrf,
            'idempotency-key': randomUUID(),
          }
          await send(url, { method: 'POST', path: `/api/change/${changeId}/undo/`, headers })
        }
      }
      await settle()
      broken.push(...(await healthy.end()))
      const twice = await claimsHeldTwice(sql)
      if (twice > 0) broken.push(`${twice} places are held twice`)
      const tally = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
      return {
        held,
        broken,
        figures: [
          { title: `Answers to ${count} cases of seed ${seed}`, measured: tally.join(', ') },
          { title: 'The slowest answer', measured: `${Math.round(slowest)} ms` },
          {
            title: 'The slowest answer of /api/health/ meanwhile',
            measured: `${Math.round(healthy.slowest)} ms`,
          },
        ],
      }
    })
  } finally {
    await writes.off()
    await sql.end()
    // The handlers called in this process have a pool of their own.
    await closeDatabase()
  }
}

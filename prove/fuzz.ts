import { randomUUID } from 'node:crypto'
import { withProduct } from '@/bench/product'
import { connect, databaseOf, type Sql } from '@/db/client'
import { closeDatabase } from '@/db/connection'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { Browser } from '@/testing/browser'
import { caseOf, type Case } from './fuzz/case'
import { fuzzedColumns } from './fuzz/columns'
import { fuzzedCalls } from './fuzz/fuzzed-calls'
import { Healthy } from './fuzz/healthy'
import { responseFaults } from './fuzz/judge'
import { sampleIds } from './fuzz/sample-ids'
import { cookieOf, sendFuzzed, type Sending } from './fuzz/send'
import { WriteWatch } from './fuzz/write-watch'
import { json } from './rights/door'
import { knownRoles } from './rights/roles'
import { plant } from './rights/scene'
import type { Proof } from './verdict'

/** Calls that write by design even when refused: failed sign-ins are counted and sessions extended. */
const writesAnyway = /^\/accounts\/|^\/api\/auth\//

/** Cases between two looks at what must hold of everything stored. */
const lookEvery = 250

async function claimsHeldTwice(sql: Sql): Promise<string[]> {
  const [found] = await sql<{ twice: number }[]>`
    select count(*)::int as twice from (
      select from claim where hold = 'firm' group by kind, resource_id, subgroup, date, pair having count(*) > 1) held`
  return found?.twice === 0 ? [] : [`${found?.twice ?? 'unknown how many'} places are held twice`]
}

/** Whether somebody who waits for the end has asked for it; what was found until then is told. */
function endAsked(): { isAsked: boolean } {
  const end = { isAsked: false }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (end.isAsked = true))
  return end
}

const shown = ({ role, sending }: Case) =>
  `as ${role}: ${sending.method} ${sending.path} ${JSON.stringify(sending.headers)} ${
    sending.body ? Buffer.from(sending.body).toString('latin1').slice(0, 1500) : ''
  }`

/**
 * `npm run prove -- fuzz [CASES] [SEED]`: valid and broken input for every call, in every role. The product
 * must never answer 5xx, must explain a refusal in Russian, store nothing of a refused call, and stay
 * healthy.
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
  const known = await sampleIds(sql, scene)
  const material = {
    calls: fuzzedCalls,
    roles: ['stranger', ...knownRoles] as const,
    known,
    columns: fuzzedColumns,
  }
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
      let sent = 0
      let unwatched = 0
      const end = endAsked()
      // Printed at once: a whole run may take an hour.
      const breaks = (sentence: string) => {
        broken.push(sentence)
        console.log(`  ${sentence}`)
      }
      const settle = async () => {
        // Failed sign-ins would slow down later ones.
        await sql`delete from failed_login`
        for (const { author, table } of await writes.stored()) breaks(`refused, but stored in ${table}: ${author}`)
      }
      const sendCase = async (index: number) => {
        const one = caseOf(seed, index, material)
        const browser = browserOf(one.role)
        const whole: Sending = {
          ...one.sending,
          headers: { cookie: cookieOf(browser), 'x-csrftoken': browser.csrf, ...one.sending.headers },
        }
        const isWatched = await writes.isAlone()
        const before = await writes.position()
        const answer = await sendFuzzed(url, whole)
        // One API address answers, and refuses, with an HTML page.
        const isPage = one.call.responseType === 'text/html'
        const isArchive = one.call.path.startsWith('/api/archive/')
        const faults = responseFaults(answer, whole.method, { isPage, isArchive })
        const isRefused = !answer || answer.status >= 400
        const mayWrite = one.hasKey || writesAnyway.test(whole.path)
        const told = `fuzz ${count} ${seed}, case ${index}`
        if (isRefused && !mayWrite && isWatched)
          writes.watch(`${told}\n    ${shown(one)}`, before, await writes.position())
        if (isRefused && !isWatched) unwatched += 1
        statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
        slowest = Math.max(slowest, answer?.milliseconds ?? 0)
        if (faults.length === 0) held += 1
        else breaks(`${told}: ${faults.join(', ')}: ${answer?.text.slice(0, 200) ?? ''}\n    ${shown(one)}`)
        // Most changes are undone, so that the scene stays usable.
        const { change_id: changeId } = answer?.status === 200 ? json(answer.text) : {}
        if (typeof changeId === 'number' && index % 4 !== 0) {
          const admin = scene.people.superuser.browser
          const headers = {
            cookie: cookieOf(admin),
            'x-csrftoken': admin.csrf,
            'idempotency-key': randomUUID(),
          }
          await sendFuzzed(url, { method: 'POST', path: `/api/change/${changeId}/undo/`, headers })
        }
      }
      try {
        while (sent < Number(count) && !end.isAsked) {
          await sendCase(sent)
          sent += 1
          if (sent % 10 === 0) await settle()
          if (sent % lookEvery !== 0) continue
          for (const sentence of await claimsHeldTwice(sql)) breaks(sentence)
          console.log(`  ${sent} of ${count}, ${broken.length} broken`)
        }
      } catch (error) {
        breaks(`ended at case ${sent}: ${String(error)}`)
      }
      await settle()
      broken.push(...(await healthy.end()), ...(await claimsHeldTwice(sql)))
      const tally = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
      return {
        held,
        broken,
        figures: [
          { title: `Answers to ${sent} cases of seed ${seed}`, measured: tally.join(', ') },
          { title: 'Refused while a job was at work, so not watched', measured: String(unwatched) },
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

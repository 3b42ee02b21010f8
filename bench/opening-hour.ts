import { setTimeout as pause } from 'node:timers/promises'
import { connect, databaseOf, type Sql } from '@/db/client'
import { newSession } from '@/lib/auth/session'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, UserId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { webWorkers, withCluster, withProduct } from './product'
import { BenchReader, type TimedResponse } from './reader'
import { milliseconds, p50p99, quantile, type Bench, type Figure } from './report'
import type { WeighedServer } from './weighed-server'

/** So many people come in so many seconds, evenly. */
const people = 15_000
const hour = 600
const perSecond = people / hour
const faculties = 8
const defaultSeconds = 150
/** Milliseconds after which a reader has turned to the next week. */
const turnsWithin = 10_000
const mostP99 = 1_500

/** The groups that have classes in the week: of the faculty with the most of them, and of all others. */
async function groupsOf(sql: Sql, monday: CalendarDate): Promise<{ published: GroupId[]; others: GroupId[] }> {
  const rows = await sql<{ id: GroupId; isOfFaculty: boolean }[]>`
    with taught as (
      select id, faculty_id from "group" g
      where exists (
        select from claim c where c.kind = 'group' and c.resource_id = g.id and c.date between ${monday} and ${addDays(monday, 6)}))
    select id, faculty_id = (select faculty_id from taught group by faculty_id order by count(*) desc limit 1) as "isOfFaculty"
    from taught order by id`
  const those = (ofFaculty: boolean) => rows.filter(({ isOfFaculty }) => isOfFaculty === ofFaculty).map(({ id }) => id)
  return { published: those(true), others: those(false) }
}

const nameAndValue = (cookie: string): string => cookie.split(';')[0] ?? ''

async function cookieOf(sql: Sql, id: UserId): Promise<string> {
  const session = newSession(id, new Headers())
  await session.store(databaseOf(sql))
  return nameAndValue(await session.cookie())
}

/** Cookies of so many people, each with a session of their own. */
async function signInAll(sql: Sql, count: number): Promise<string[]> {
  const users = await sql<{ id: UserId }[]>`
    insert into "user" (username, full_name, permissions)
    select 'reader ' || n, 'Reader ' || n, array['can view groups', 'can view teachers', 'can view auditories']
    from generate_series(1, ${count}) n returning id`
  const cookies: string[] = []
  for (const { id } of users) cookies.push(await cookieOf(sql, id))
  return cookies
}

/**
 * Publishes a group's week or takes it back, as the administrator; returns the milliseconds, or null where
 * the demo university's own overlaps stand in the way.
 */
async function publisher(sql: Sql, url: string, monday: CalendarDate) {
  const [admin] = await sql<{ id: UserId }[]>`select id from "user" where username = 'admin'`
  if (!admin) throw new Error('The demo university has no account `admin`')
  const session = await cookieOf(sql, admin.id)
  const login = await fetch(`${url}/accounts/check-login/`, { headers: { cookie: session } })
  const cookie = [session, ...login.headers.getSetCookie().map(nameAndValue)].join('; ')
  const { csrf } = (await login.json()) as { csrf: string }
  const headers = { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' }
  return async (act: 'publish' | 'unpublish', group: GroupId): Promise<number | null> => {
    const began = performance.now()
    const reason = act === 'publish' ? { reason: 'Как было' } : {}
    const body = JSON.stringify({ dbeg: monday, dend: addDays(monday, 6), all: false, ...reason })
    const answer = await fetch(`${url}/api/group/${group}/${act}/`, { method: 'POST', headers, body })
    if (answer.status === 409) return null
    if (!answer.ok) throw new Error(`${act}: ${answer.status} ${await answer.text()}`)
    return performance.now() - began
  }
}

function arithmetic(seconds: number): string {
  const driven = Math.round(perSecond * seconds)
  return [
    `${people} people in ${hour} s are ${perSecond} a second; ${driven} of them come in ${seconds} s.`,
    `At the publishing ${Math.round(driven / 2)} are there, half of them on weeks of its faculty (${Math.round(driven / 4)});`,
    `after ${hour} s one of ${faculties} faculties would have ${Math.round(people / 2 / faculties)} of ${people / 2}.`,
  ].join(' ')
}

/** What people of one installation waited for. `where` begins each title. */
async function measure(
  product: WeighedServer,
  database: string,
  { seconds, where, parts }: { seconds: number; where: string; parts: string },
): Promise<Figure[]> {
  const sql = connect(database, 1)
  try {
    const monday = mondayOf(universityNow().date)
    const count = Math.round(perSecond * seconds)
    const { published, others } = await groupsOf(sql, monday)
    const cookies = await signInAll(sql, count)
    const turn = await publisher(sql, product.url, monday)
    for (const group of published) await turn('unpublish', group)
    const asked: TimedResponse[] = []
    const readers = cookies.map((cookie, index) => {
      const groups = index % 2 === 0 ? published : others
      const id = groups[Math.floor(index / 2) % groups.length] ?? (0 as GroupId)
      return new BenchReader(product.url, cookie, { kind: 'group', id }, monday, asked)
    })
    const memory = [product.memory()]
    const cpuBefore = product.cpuSeconds()
    const began = performance.now()
    const coming = readers.map(async (reader, index) => {
      await pause(((index + Math.random()) * 1000) / perSecond)
      await reader.come(turnsWithin * Math.random())
    })
    await pause(seconds * 500)
    memory.push(product.memory())
    const publishing: (number | null)[] = []
    for (const group of published) publishing.push(await turn('publish', group))
    const done = publishing.filter((one) => one !== null)
    await Promise.all(coming)
    const busy = (product.cpuSeconds() - cpuBefore) / ((performance.now() - began) / 1000)
    memory.push(product.memory())
    for (const reader of readers) reader.leave()

    const failures = asked.flatMap(({ kind, failure }) => (failure ? [`${kind}: ${failure}`] : []))
    if (failures.length > 0) console.log(`  ${[...new Set(failures)].slice(0, 10).join('\n  ')}`)
    const told = asked.filter(({ kind }) => kind === 'week told of').length
    return [
      ...(['page', 'token', 'socket', 'next week', 'week told of'] as const).map((kind) => {
        const times = asked.filter((one) => one.kind === kind).map((one) => one.milliseconds)
        const p99 = quantile(times, 0.99)
        return {
          title: `${where}, ${count} people in ${seconds} s: ${kind}`,
          measured: `${times.length}, ${p50p99(times)}, longest ${milliseconds(Math.max(...times))}`,
          target: `p99 at most ${milliseconds(mostP99)}`,
          reached: p99 <= mostP99,
        }
      }),
      {
        title: `${where}: failed`,
        measured: `${failures.length} of ${asked.length}`,
        target: 'none',
        reached: failures.length === 0 && told > 0,
      },
      {
        title: `${where}: ${done.length} of a faculty's ${published.length} groups published in the middle, one after another`,
        measured: p50p99(done),
      },
      {
        title: `${where}: ${parts}`,
        measured: `${busy.toFixed(2)} cores; memory before, in the middle, at the end ${memory.map((one) => one.toFixed(0)).join(', ')} MiB`,
      },
    ]
  } finally {
    await sql.end()
  }
}

/**
 * The first minutes of a term: people open their group's week, follow it, turn to the next one and stay, and
 * in the middle a faculty is published. `npm run bench -- opening-hour [seconds] [--cluster]`; 600 are the
 * whole of it. `--cluster`: the same on a cluster of this machine then.
 */
export const bench: Bench = async (words) => {
  const [given = String(defaultSeconds)] = words.filter((word) => !word.startsWith('--'))
  const seconds = Number(given)
  if (!Number.isInteger(seconds) || seconds < 10 || seconds > hour)
    throw new RangeError(`Seconds are a whole number from 10 to ${hour}, not «${given}»`)
  console.log(`  ${arithmetic(seconds)}`)
  const alone = {
    where: 'Opening hour',
    parts: `${webWorkers} web processes, live server and database together`,
  }
  const figures = await withProduct((product) => measure(product, environment().DATABASE_URL, { seconds, ...alone }), {
    limits: true,
  })
  if (!words.includes('--cluster')) return figures
  const clustered = {
    where: 'Opening hour on a cluster of the same machine',
    parts: 'two web and two live processes, primary, standby, two poolers and balancer together',
  }
  const others = await withCluster((cluster, database) => measure(cluster, database, { seconds, ...clustered }))
  return [...figures, ...others]
}

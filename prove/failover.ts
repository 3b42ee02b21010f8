import { randomUUID } from 'node:crypto'
import { connect, type Sql } from '@/db/client'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { ensureBuilt } from '@/scripts/build.mjs'
import { openCluster } from '@/scripts/cluster/cluster.mjs'
import { delay, waitFor } from '@/scripts/processes.mjs'
import { follow, heardAt, WriteLedger, look, FailoverReader, write, type FailoverPlace } from './failover/people'
import { faultBooking } from './faults/people'
import { Client } from './load/client'
import type { Proof } from './verdict'

const roundsByDefault = 2
const usualPort = 3190
const clock = '2026-11-18T10:30'
const monday = calendarDate('2026-11-23')
const killed = ['web 1', 'live 1', 'pooler a', 'standby', 'web 2', 'live 2', 'pooler b', 'primary']
const writers = 3
/** Milliseconds until everything is answered again and stands again, and until everyone who follows has everything. */
const longestAbsence = 30_000
const longestBehind = 15_000
const betweenKills = 1_500

type Cluster = Awaited<ReturnType<typeof openCluster>>
type Kind = keyof WriteLedger['good']

const newRooms = async (sql: Sql, round: number): Promise<FailoverPlace[]> => {
  const rows = await sql<{ id: RoomId }[]>`
    insert into room (title, capacity) select 'f ' || gen_random_uuid(), 30 from generate_series(1, ${writers}::integer)
    returning id`
  return rows.map(({ id: roomId }) => ({ roomId, monday: addDays(monday, 7 * (round % 3)) }))
}

/** The longest time since `from` without a good answer. */
function longestPause(good: readonly number[], from: number): number {
  const times = [
    Math.max(from, ...good.filter((at) => at <= from)),
    ...good.filter((at) => at > from),
    performance.now(),
  ]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

async function lost(sql: Sql, { acknowledged }: WriteLedger): Promise<string[]> {
  const words = acknowledged.map(({ word }) => word)
  const stored = await sql<{ word: string; count: number }[]>`
    select reason as word, count(*)::integer as count from request where reason = any(${words}) group by 1`
  const counts = new Map(stored.map(({ word, count }) => [word, count]))
  return words
    .filter((word) => counts.get(word) !== 1)
    .map((word) => `the acknowledged change ${word} is there ${counts.get(word) ?? 0} times`)
}

/** People read, follow and write while each process is killed in turn. */
async function round(cluster: Cluster, sql: Sql, number: number, pauses: Map<string, number>) {
  const ledger = new WriteLedger()
  let isOver = false
  const during = { ledger, isOver: () => isOver }
  const places = await newRooms(sql, number)
  const [first] = places
  if (!first) throw new Error('No room')
  const client = (name: string) => new Client(cluster.url, 2).signIn(name)
  const following: FailoverReader[] = []
  for (const place of [...places, ...places])
    following.push(new FailoverReader(await client('teacher'), place, ledger, 'a follower'))
  const looking = await Promise.all(
    ['a reader', 'one who opens pages'].map(
      async (name) => new FailoverReader(await client('teacher'), first, ledger, name),
    ),
  )
  const writing = await Promise.all(places.map(() => client('rooms')))
  const left = following.map(follow)
  const work = [
    ...places.map((place, index) => write(writing[index] ?? new Client(cluster.url), place, during)),
    ...looking.map((reader, index) => look(reader, index === 0 ? 'read' : 'page', during)),
  ]
  await delay(betweenKills)
  for (const name of killed) {
    const began = performance.now()
    process.kill(cluster.pid(name) ?? NaN, 'SIGKILL')
    const isGood = (kind: Kind) => (ledger.good[kind].at(-1) ?? 0) > began + betweenKills
    const isBack = () => cluster.isWhole() && isGood('week') && isGood('page') && isGood('change')
    if (!(await waitFor(isBack, longestAbsence, 50)))
      ledger.broken.push(`${name} killed: not everything was answered in ${longestAbsence / 1000} s`)
    for (const kind of ['week', 'page', 'change'] as const) {
      const what = `${name.replace(/ (\d|a|b)$/, '')}: ${kind}`
      pauses.set(what, Math.max(pauses.get(what) ?? 0, longestPause(ledger.good[kind], began)))
    }
  }
  isOver = true
  await Promise.all(work)
  const all = (place: FailoverPlace) => ledger.acknowledged.filter((one) => one.place === place).map(({ word }) => word)
  const haveAll = () => following.every(({ place, known }) => all(place).every((word) => known.has(word)))
  if (!(await waitFor(haveAll, longestBehind, 50)))
    ledger.broken.push('somebody who follows was not told of everything')
  for (const { leave } of left) leave()
  ledger.broken.push(...(await lost(sql, ledger)))
  ledger.broken.push(...(await toldTwice(cluster, await newRooms(sql, number))))
  const statuses = [...ledger.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(
    `  round ${number}: ${ledger.acknowledged.length} changes, answers ${statuses}; ${ledger.broken.length} broken`,
  )
  return ledger
}

/** A change is heard as often at one live process as at the other. */
async function toldTwice(cluster: Cluster, [place]: FailoverPlace[]): Promise<string[]> {
  if (!place) throw new Error('No room')
  const quiet = new WriteLedger()
  const reader = new FailoverReader(await new Client(cluster.url).signIn('teacher'), place, quiet, 'nobody')
  const writer = await new Client(cluster.url).signIn('rooms')
  const { url, body } = faultBooking({ roomId: place.roomId, date: place.monday, pair: 1 }, `w-${randomUUID()}`)
  const [first = 0, ...others] = await Promise.all(
    cluster.live.map((port, index) =>
      heardAt(port, reader, async () => {
        await delay(1_000)
        if (index === 0) await writer.post(url, body)
        await delay(1_000)
      }),
    ),
  )
  return first > 0 && others.every((heard) => heard === first)
    ? []
    : [`live processes told of one change ${[first, ...others].join(' and ')} times`]
}

/** Whatever process ends, no acknowledged change and no notice is lost, and nobody is shown less than they knew. */
export const prove: Proof = async ([asked]) => {
  const rounds = Number(asked ?? roundsByDefault)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort())
  const { signal } = stopping
  await ensureBuilt({ signal })
  const cluster = await openCluster({
    directory: '.data-failover',
    port: Number(process.env.PORT) || usualPort,
    env: { CLOCK: clock, RATE_LIMITS: '0' },
    told: (what) => console.log(`    ${what}`),
    signal,
  })
  // Its processes outlive this one.
  signal.addEventListener('abort', () => void cluster.stop().finally(() => process.exit(1)))
  const sql = connect(cluster.env.DATABASE_DIRECT_URL, 1)
  const broken: string[] = []
  const pauses = new Map<string, number>()
  let changes = 0
  let held = 0
  try {
    for (let number = 1; number <= rounds; number += 1) {
      const ledger = await round(cluster, sql, number, pauses)
      changes += ledger.acknowledged.length
      broken.push(...new Set(ledger.broken.map((what) => `round ${number}: ${what}`)))
      held += ledger.broken.length === 0 ? killed.length : 0
    }
  } finally {
    await sql.end({ timeout: 5 })
    await cluster.stop()
  }
  const figures = [...pauses].map(([what, longest]) => ({
    title: `Longest without a good answer after the end of: ${what}`,
    measured: `${(longest / 1000).toFixed(1)} s`,
  }))
  return { held, broken, figures: [{ title: 'Changes acknowledged', measured: String(changes) }, ...figures] }
}

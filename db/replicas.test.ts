import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '@/lib/core/wire/rules/position'
import { waitFor } from '@/scripts/processes.mjs'
import { replicated } from '@/testing/replicated'
import { connect, sqlOf, type Database } from './client'
import { callDatabase, callPrimary, canRead, findReplayPosition, readPublished, replicaFigures } from './connection'
import { Replicas } from './connection'
import { findPosition } from './queries/core/processes/position'

const cluster = replicated()

/** The notes shown to a reader who has seen up to some position, and the answering server. */
const notes = async (db: Database) => {
  const [row] = await sqlOf(db)<{ by: string; notes: number[] }[]>`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as by,
      array(select number from note order by number) as notes`
  return row ?? { by: 'nobody', notes: [] }
}
const anybody = async () => ({ seen: null, person: '' })
const shown = (seen: Position | null) =>
  readPublished(
    async () => ({ seen, person: '' }),
    () => callDatabase(notes),
  )
/** What the replica shows; on a busy machine the primary answers instead until the replica has been looked at. */
const shownByReplica = (seen: Position | null) =>
  waitFor(async () => {
    const answer = await shown(seen)
    return answer.by === 'replica' && answer.notes
  }, 20_000)
const write = (number: number) => cluster().sql`insert into note values (${number})`

beforeAll(async () => {
  const { sql, caughtUp } = cluster()
  await sql`create table note (number integer)`
  await caughtUp()
  expect(await waitFor(canRead, 10_000)).toBe(true)
})

test('a replica answers readers, and nobody else', async () => {
  expect(await shownByReplica(null)).toEqual([])
  expect(await callDatabase(notes)).toMatchObject({ by: 'primary' })
  expect(await readPublished(anybody, () => callPrimary(notes))).toMatchObject({ by: 'primary' })
  expect(replicaFigures().map(({ reads }) => reads > 0)).toEqual([false, true])
})

test('whoever wrote is never shown less, however far the replica is behind', async () => {
  const { standby, caughtUp } = cluster()
  const before = await findReplayPosition()
  await caughtUp()
  await standby`select pg_wal_replay_pause()`
  await write(1)
  const seen = await findReplayPosition()
  expect(await shown(seen)).toEqual({ by: 'primary', notes: [1] })
  expect(await shownByReplica(before)).toEqual([])
  await standby`select pg_wal_replay_resume()`
  await caughtUp()
  expect(await shownByReplica(seen)).toEqual([1])
})

test('what the replica fails, the primary answers, for the rest of the request', async () => {
  const answer = () => callDatabase(notes)
  const then = await waitFor(
    () =>
      readPublished(anybody, async () => {
        if ((await answer()).by !== 'replica') return null
        // A standby cannot write.
        await callDatabase((db) => sqlOf(db)`insert into note values (2)`)
        return (await answer()).by
      }),
    20_000,
  )
  expect(then).toBe('primary')
  await expect(
    readPublished(anybody, () => callDatabase(() => Promise.reject(new RangeError('its own')))),
  ).rejects.toThrow('its own')
})

test('a replica that is behind for too long answers nobody until it has caught up', async () => {
  const { sql, standby, servers, db, caughtUp } = cluster()
  const replicas = new Replicas([servers.standby.url], 1, () => findPosition(db), 200)
  try {
    const isChosen = async () => (await replicas.choose(null)) !== null
    expect(await waitFor(isChosen, 10_000)).toBe(true)
    await standby`select pg_wal_replay_pause()`
    expect(
      await waitFor(async () => {
        await sql`select pg_logical_emit_message(true, 'test', 'more')`
        return !(await isChosen())
      }, 10_000),
    ).toBe(true)
    await standby`select pg_wal_replay_resume()`
    await caughtUp()
    expect(await waitFor(isChosen, 10_000)).toBe(true)
  } finally {
    await replicas.close()
  }
})

test('a dead replica delays a reader for a moment, and is used again once it is back', async () => {
  const { servers, reopen } = cluster()
  process.kill(servers.standby.pid() ?? NaN, 'SIGKILL')
  const by = async () => {
    const began = performance.now()
    const answer = await shown(null)
    expect(performance.now() - began).toBeLessThan(3_000)
    return answer.by
  }
  // Its processes still live for a moment.
  expect(await waitFor(async () => (await by()) === 'primary', 10_000)).toBe(true)
  await reopen('standby')
  expect(await waitFor(async () => (await by()) === 'replica', 20_000)).toBe(true)
})

test('a lost primary: readers go on, the promoted replica takes the changes, and the old one gets none', async () => {
  const { servers, url, sql, reopen, caughtUp } = cluster()
  const before = await findReplayPosition()
  await caughtUp()
  process.kill(servers.primary.pid() ?? NaN, 'SIGKILL')
  expect(await waitFor(async () => (await shown(before)).by === 'replica', 10_000)).toBe(true)
  // A user who wrote last, and whose position could not be read, waits for the next primary.
  const doubtful = await waitFor(async () => {
    const seen = await findReplayPosition()
    return seen?.timeline === 2 && seen
  }, 10_000)
  await expect(shown(doubtful)).rejects.toMatchObject({ code: expect.stringMatching(/^(ECONN|CONN)/) })

  const promoted = connect(servers.standby.url, 1)
  await promoted`select pg_promote()`
  const writes = () =>
    callDatabase((db) => sqlOf(db)`insert into note values (3)`).then(
      () => true,
      () => false,
    )
  expect(await waitFor(writes, 10_000)).toBe(true)
  expect(await findReplayPosition()).toMatchObject({ timeline: 2 })
  expect(await shown(doubtful)).toMatchObject({ by: 'primary', notes: expect.arrayContaining([1, 2, 3]) })

  await reopen('primary')
  await sql`insert into note values (99)`
  const anew = connect(url, 1)
  for (let times = 0; times < 3; times += 1) {
    const [row] = await anew<{ number: number }[]>`select max(number) as number from note`
    expect(row?.number).toBe(3)
    await anew`select pg_terminate_backend(pg_backend_pid())`.catch(() => undefined)
    await pause(0)
  }
  await Promise.all([promoted.end(), anew.end()])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import type { Database, Sql } from '@/db/client'
import { insertFilling, interruptFillings, takeFilling } from '@/db/queries/filling/fillings'
import { interruptImports } from '@/db/queries/imports/import-jobs'
import { filling, importJob } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FillingId, ImportJobId } from '@/lib/core/names/rules/ids'
import { runFilling } from '@/lib/filling/service/run-filling'
import { runImport } from '@/lib/imports/service/run-import'
import { waitFor } from '@/scripts/processes.mjs'
import { importWorld, performIn } from '@/testing/imports'
import { searchOf, signedInPlanner } from '@/testing/planners'
import { whileHeld } from './while-held'

const monday = calendarDate('2026-09-07')
/** Nothing was heard of them for an hour. */
const silent = { beatAt: new Date(Date.now() - 3_600_000) }

let url: string
let sql: Sql
let db: Database

beforeEach(async () => {
  ;({ url, sql, db } = await freshDatabase())
})

/** A search that waits, of a group with some load left. */
async function waiting(): Promise<FillingId> {
  const { id: semesterId } = await buildSemester(db)
  const { id: groupId } = await buildGroup(db)
  await buildRoom(db)
  const teachers = [(await buildTeacher(db)).id]
  await buildLoadItem(db, { semesterId, requiredHours: 32, groups: [groupId], teachers })
  const { userId: ownerId } = await signedInPlanner(db)
  const scope = { kind: 'group', id: groupId } as const
  const id = await insertFilling(db, { ownerId, scope, startsOn: monday, seconds: 10, seed: 1 })
  if (id === null) throw new Error('One is under way')
  return id
}

const stateOf = async (id: FillingId) =>
  (await db.select({ state: filling.state }).from(filling).where(eq(filling.id, id)))[0]?.state

test('a search that reads for long says so every second, and is left by nobody who looks', async () => {
  const id = await waiting()
  const holder = await sql.reserve()
  await holder`begin`
  // Facts cannot be read.
  await holder`lock table room in access exclusive mode`
  const run = runFilling(db, searchOf(500))
  expect(await waitFor(async () => (await stateOf(id)) === 'searching', 10_000)).toBe(true)
  for (let beats = 0; beats < 2; beats += 1) {
    await db.update(filling).set(silent)
    await interruptFillings(db)
    expect(await stateOf(id)).toBe('searching')
    const hasBeaten = async () =>
      ((await db.select().from(filling))[0]?.beatAt?.getTime() ?? 0) > silent.beatAt.getTime()
    expect(await waitFor(hasBeaten, 10_000)).toBe(true)
  }
  await holder`rollback`
  holder.release()
  expect(await run).toBe(true)
  expect(await stateOf(id)).toBe('found')
})

test('a search whose process was killed is said to have failed, and not before', async () => {
  const id = await waiting()
  const child = spawn(process.execPath, ['--import', 'tsx', 'testing/hold-filling.ts', url])
  await once(child.stdout, 'data')
  await db.update(filling).set(silent)
  // It says nothing, as a process that is frozen, and is there.
  child.kill('SIGSTOP')
  await interruptFillings(db)
  expect(await stateOf(id)).toBe('searching')
  child.kill('SIGKILL')
  const isLeft = async () => {
    await interruptFillings(db)
    return (await stateOf(id)) === 'failed'
  }
  expect(await waitFor(isLeft, 10_000)).toBe(true)
})

test('work whose connection was lost goes on, and is held again', async () => {
  const id = await waiting()
  const holders = () => sql<{ pid: number }[]>`
    select pid from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and granted and d.datname = current_database()`
  const lost = async () => {
    for (const { pid } of await holders()) await sql`select pg_terminate_backend(${pid}, 5000)`
    const isHeld = async () => (await holders()).length > 0
    expect(await waitFor(isHeld, 10_000)).toBe(true)
  }
  let rounds = 0
  const worked = await whileHeld(db, 'filling', async () => {
    await takeFilling(db, id)
    for (; rounds < 3; rounds += 1) {
      await lost()
      await db.update(filling).set(silent)
      await interruptFillings(db)
      expect(await stateOf(id)).toBe('searching')
    }
  })
  expect([worked, rounds]).toEqual([true, 3])
  await interruptFillings(db)
  expect(await stateOf(id)).toBe('failed')
})

test('what is at work is held by one, and what waits is taken by each once', async () => {
  const id = await waiting()
  const takes: (FillingId | undefined)[] = []
  const take = () =>
    whileHeld(db, 'filling', async (one) => {
      takes.push((await takeFilling(db, one))?.id)
      await waitFor(() => takes.length > 1, 300)
    })
  const worked = await Promise.all([take(), take(), take()])
  expect(worked.filter(Boolean)).toHaveLength(1)
  expect(takes).toEqual([id])
})

test('a file that is read for long is not left either', async () => {
  const there = await importWorld()
  const states: string[] = []
  const id = await there.read('Дисциплина;Тип;Группа;Часы\nФизика;лк;А-1;36')
  await there.db.update(importJob).set({ state: 'waiting' }).where(eq(importJob.id, id))
  await runImport(there.db, async (taken: ImportJobId, how) => {
    await there.db.update(importJob).set(silent)
    await interruptImports(there.db)
    states.push((await there.view(taken)).state)
    await performIn(there.db)(taken, how)
  })
  states.push((await there.view(id)).state)
  expect(states).toEqual(['working', 'done'])
})

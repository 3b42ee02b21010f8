import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '@/db/client'
import { openPostgres } from './embedded-postgres.mjs'
import { waitFor } from './processes.mjs'
import { afterEnd, supervise } from './supervisor.mjs'

test('a process that ends again and again is started later each time, and at once again when it has stood', () => {
  const delays: number[] = []
  let failures = 0
  for (const stood of [0, 0, 0, 25_000, 60_000, 0]) {
    const next = afterEnd(failures, stood)
    failures = next.failures
    delays.push(next.delay)
  }
  expect(delays).toEqual([500, 1000, 2000, 1000, 500, 1000])
  expect(afterEnd(50, 0).delay).toBe(30_000)
})

test.each([
  ['there is no process for it', '/no/such/program', () => undefined],
  [
    'nobody can note that it was started',
    process.execPath,
    () => {
      throw new Error('the disk is full')
    },
  ],
])('it is started again where %s', async (_, command, note) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let started = 0
  const changed = () => {
    started += 1
    note()
  }
  const args = ['--eval', '']
  const given = { name: 'a process', command, args, env: () => process.env, quiet: true, changed }
  const supervised = supervise(given)
  expect(await waitFor(() => started > 1, 20_000)).toBe(true)
  await supervised.stop()
  logged.mockRestore()
})

test('a database whose postmaster was killed opens again where it was, with what was written', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-supervision-'))
  chmodSync(directory, 0o755)
  try {
    const before = await openPostgres({ directory })
    // Connected clients reconnect by themselves.
    const sql = connect(before.url, 1)
    await sql`create table written as select 1 as one`
    const [pid] = readFileSync(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    expect(await waitFor(() => !before.isRunning(), 5000)).toBe(true)
    const after = await openPostgres({ directory, port: before.port })
    expect(after.url).toBe(before.url)
    const read = () => sql`select one from written`.catch(() => null)
    expect(await waitFor(read, 5000)).toEqual([{ one: 1 }])
    await sql.end()
    await after.close()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

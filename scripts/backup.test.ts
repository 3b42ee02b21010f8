import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { GET as schedule } from '@/app/api/[itemType]/[id]/schedule/route'
import { GET as groups } from '@/app/api/group/route'
import { GET as teachers } from '@/app/api/teacher/route'
import { connect, databaseOf } from '@/db/client'
import { closeDatabase } from '@/db/connection'
import { placeMeeting, someMonday } from '@/db/testing/claims'
import { buildGroup } from '@/db/testing/factories'
import { backupFaults, backupTexts } from '@/lib/core/processes/texts/backup'
import { outputOf } from '@/testing/process-output'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { openPostgres } from './embedded-postgres.mjs'

const directory = mkdtempSync(path.join(tmpdir(), 'timetable-backup-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const started = (command: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, ['--import', 'tsx', `scripts/${command}.ts`, ...args], {
    env: { ...process.env, ...env },
  })

const run = (command: string, url: string, ...args: string[]) => outputOf(started(command, args, { DATABASE_URL: url }))

/** Pipes a backup from one process into a restore in another, as between two containers. */
async function throughPipes(from: string, to: string) {
  const taking = started('backup', ['-'], { DATABASE_URL: from })
  const restoring = started('restore', ['-', '--replace'], { DATABASE_URL: to })
  taking.stdout.pipe(restoring.stdin)
  const [sent, restored] = await Promise.all([text(taking.stderr), outputOf(restoring)])
  return { sent: sent.trim(), ...restored }
}

test('a backup is not left in a folder that ends with the container', async () => {
  const { url } = await servedDatabase()
  const inMemory = mkdtempSync('/dev/shm/timetable-backup-')
  try {
    const told = await outputOf(started('backup', [], { DATABASE_URL: url, DATA_DIR: inMemory }))
    expect(told).toEqual({ out: '', err: backupTexts.inMemory(path.join(inMemory, 'backups')), code: 1 })
    expect(readdirSync(path.join(inMemory, 'backups'))).toEqual([])
  } finally {
    rmSync(inMemory, { recursive: true })
  }
})

test('a backup restored into another cluster answers every call as before; a cut one restores nothing', async () => {
  const { db, url } = await servedDatabase()
  const { browser } = await signedIn(db, { isSuperuser: true })
  const { id } = await buildGroup(db)
  await placeMeeting(db, [{ kind: 'group', resourceId: id, subgroup: 0 }])
  const ask = async () => {
    const week = `?dbeg=${someMonday}&dend=${someMonday}`
    const params = { itemType: 'group', id: String(id) }
    const asked = [
      browser.send(groups, '/api/group/'),
      browser.send(teachers, '/api/teacher/'),
      browser.send(schedule, `/api/group/${params.id}/schedule/${week}`, { params }),
    ]
    return Promise.all(asked.map(async (one) => [(await one).status, await (await one).json()]))
  }
  const before = await ask()
  expect(before.map(([status]) => status)).toEqual([200, 200, 200])
  const file = path.join(directory, 'one.gz')
  const taken = await run('backup', url, file)
  expect(taken).toMatchObject({ err: '', code: 0 })
  expect(await run('backup', url, file)).toMatchObject({ err: backupTexts.exists(file), code: 1 })

  chmodSync(directory, 0o755)
  const elsewhere = await openPostgres({ directory: path.join(directory, 'cluster'), durable: false })
  try {
    expect(await run('restore', elsewhere.url, file)).toMatchObject({ err: '', code: 0 })
    await closeDatabase()
    // From now on this process's handlers use the other cluster.
    const other = connect(elsewhere.url, 2)
    Object.assign(globalThis, { timetableConnection: { sql: other, db: databaseOf(other) } })
    expect(await ask()).toEqual(before)
    await closeDatabase()

    expect(await throughPipes(url, elsewhere.url)).toEqual({
      sent: expect.stringMatching(/^Копия отправлена/),
      err: '',
      code: 0,
      out: expect.stringMatching(/^База восстановлена/),
    })

    truncateSync(file, statSync(file).size - 100)
    const refused = await run('restore', elsewhere.url, file, '--replace')
    expect(refused).toEqual({
      out: '',
      err: `${backupFaults.damaged()}\n${backupTexts.nothingChanged}`,
      code: 1,
    })
    const sql = connect(elsewhere.url, 1)
    expect(await sql`select count(*)::integer as meetings from meeting`).toEqual([{ meetings: 1 }])
    await sql.end()
  } finally {
    await elsewhere.close()
  }
}, 120_000)

import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { connect, type Sql } from '../client'
import journal from '../migrations/meta/_journal.json'
import { buildMeeting } from '../testing/claims'
import { freshDatabase } from '../testing/database'
import { buildUser } from '../testing/factories'
import { BackupFault } from './backup-file'
import { restoreBackup } from './restore-backup'
import { takeBackup } from './take-backup'

const folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const takenAt = new Date('2026-11-18T02:30:00Z')

/** A bare database without other connections. */
async function place(): Promise<Sql> {
  const { url, sql } = await freshDatabase('bare')
  await sql.end()
  const alone = connect(url, 1)
  places.push(alone)
  return alone
}
const places: Sql[] = []
afterAll(() => Promise.all(places.map((sql) => sql.end())))

/**
 * Every row of every table as text, except versions of weeks; every function, view, trigger, index and
 * sequence.
 */
async function everythingIn(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'touched' order by 1`
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = (await sql`select t::text as row from ${sql(name)} t order by 1`).map(({ row }) => row)
  const made = await sql`
    select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', sequencename, last_value) from pg_sequences where schemaname = 'public'
    order by 1`
  return { rows, made: made.map(({ text }) => text) }
}

const refused = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof BackupFault ? error.reason : error),
  )

async function smallBackup(name: string) {
  const { db, sql } = await freshDatabase()
  await buildMeeting(db)
  await buildUser(db, { fullName: 'Имя\t"с\\тем"\n\\.\nи этим' })
  const file = path.join(folder, name)
  return { sql, db, file, report: await takeBackup(sql, file, takenAt) }
}

test('everything is in another database as it was', async () => {
  const { sql, db } = await freshDatabase()
  for (let week = 0; week < 20; week += 1) await buildMeeting(db)
  // More rows than the driver accepts at once.
  await sql`
    insert into "user" (username, full_name, password_hash)
    select 'user' || n, repeat('имя', 100), null from generate_series(1, 2000) n`
  const file = path.join(folder, 'all.gz')
  const taken = await takeBackup(sql, file, takenAt)
  expect(taken.rows).toBeGreaterThan(2000)
  const target = await place()
  expect(await restoreBackup(target, file)).toEqual(taken)
  expect(await everythingIn(target)).toEqual(await everythingIn(sql))
})

test('accounts are in it, so that only its owner may read it', async () => {
  const { file, report } = await smallBackup('owner.gz')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(report.tables).toBeGreaterThan(50)
})

test('a backup of the last release is brought up to this one', async () => {
  const { sql, db } = await freshDatabase('bare')
  const migrationsFolder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  cpSync('db/migrations', migrationsFolder, { recursive: true })
  const entries = journal.entries.slice(0, -1)
  writeFileSync(path.join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  await migrate(db, { migrationsFolder })
  rmSync(migrationsFolder, { recursive: true })
  // With the columns of that release.
  await sql`insert into "user" (username, full_name) values ('kept', 'Кто был')`
  const file = path.join(folder, 'older.gz')
  await takeBackup(sql, file, takenAt)
  const target = await place()
  await restoreBackup(target, file)
  expect(await target`select username from "user"`).toEqual([{ username: 'kept' }])
  await target`alter sequence user_id_seq restart`
  expect((await everythingIn(target)).made).toEqual((await everythingIn((await freshDatabase()).sql)).made)
})

test('a database with data is replaced only if that is said, and nothing of it stays', async () => {
  const { sql, file } = await smallBackup('replacing.gz')
  const target = await place()
  await restoreBackup(target, file)
  await target`update "user" set full_name = 'другое'`
  const before = await everythingIn(target)
  expect(await refused(restoreBackup(target, file))).toBe('has data')
  expect(await everythingIn(target)).toEqual(before)
  await restoreBackup(target, file, { replace: true })
  expect(await everythingIn(target)).toEqual(await everythingIn(sql))
})

test('tables of another program are not touched', async () => {
  const { file } = await smallBackup('foreign.gz')
  const target = await place()
  await target`create table of_others as select 1 as one`
  expect(await refused(restoreBackup(target, file, { replace: true }))).toBe('foreign tables')
  expect(await target`select one from of_others`).toEqual([{ one: 1 }])
})

test('nobody’s work is replaced while they are at it', async () => {
  const { file } = await smallBackup('used.gz')
  const { url } = await freshDatabase()
  const other = connect(url, 1)
  const target = connect(url, 1)
  await other`select 1`
  expect(await refused(restoreBackup(target, file))).toBe('in use')
  await Promise.all([other.end(), target.end()])
})

test('a cached week is not taken for current after the restore', async () => {
  const { file } = await smallBackup('versions.gz')
  const target = await place()
  await restoreBackup(target, file)
  expect(await target`select kind, id from touched`).toEqual([{ kind: 'everything', id: 0 }])
})

function rewrite(file: string, change: (text: string) => string) {
  const text = gunzipSync(readFileSync(file)).toString()
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(file, gzipSync(changed))
}

test('a backup of a release that wrote no checksum is taken when that is said', async () => {
  const { file, report } = await smallBackup('unchecked.gz')
  rewrite(file, (text) => text.replace('"version":2', '"version":1').replace(/\{"sha256".*\n$/, ''))
  const target = await place()
  expect(await refused(restoreBackup(target, file))).toBe('no checksum')
  expect(await restoreBackup(target, file, { unchecked: true })).toEqual(report)
})

test('whose connections are left is said, and the idle ones are ended when that is asked for', async () => {
  const { file, report } = await smallBackup('pooled.gz')
  const { url, sql } = await freshDatabase('bare')
  await sql.end()
  const pooled = new URL(url)
  pooled.searchParams.set('application_name', 'a pooler')
  const [idle, target] = [connect(pooled.href, 2), connect(url, 1)]
  places.push(target)
  await Promise.all([idle`select 1`, idle`select 1`])
  const fault = await restoreBackup(target, file).catch((error: unknown) => error)
  expect(fault).toMatchObject({ reason: 'in use', what: '2' })
  expect(fault).toHaveProperty('sessions.0', {
    program: 'a pooler',
    user: 'postgres',
    address: '127.0.0.1',
    state: 'idle',
    seconds: expect.any(Number),
  })
  const working = connect(`${url}?application_name=at-work`, 1)
  const ended = working`select pg_sleep(60)`.catch(() => 'ended')
  // A new connection is active for a moment, and then idle, before its first query.
  const atWork = () =>
    target`select from pg_stat_activity where application_name = 'at-work' and query like '%pg_sleep%'`
  while ((await atWork()).length === 0);
  expect(await refused(restoreBackup(target, file, { endIdle: true }))).toBe('in use')
  await target`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'at-work'`
  await working.end({ timeout: 0 })
  expect(await ended).toBe('ended')
  expect(await restoreBackup(target, file, { endIdle: true })).toEqual(report)
  await idle.end({ timeout: 0 })
})

describe('a file that is not whole restores nothing', () => {
  const damaged: [string, (file: string) => void][] = [
    ['cut in the middle', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['cut by its last byte', (file) => truncateSync(file, statSync(file).size - 1)],
    [
      'cut before it was compressed',
      (file) => {
        const text = gunzipSync(readFileSync(file))
        writeFileSync(file, gzipSync(text.subarray(0, text.lastIndexOf('\n', text.length - 2) + 1)))
      },
    ],
    [
      'with a row less',
      (file) => {
        const lines = gunzipSync(readFileSync(file)).toString().split('\n')
        const head = lines.findIndex((line) => line.startsWith('{"table":"user"'))
        lines.splice(head + 1, 1)
        writeFileSync(file, gzipSync(lines.join('\n')))
      },
    ],
    [
      'changed inside',
      (file) => {
        const bytes = readFileSync(file)
        const at = Math.floor(bytes.length / 2)
        bytes.writeUInt8(255 - bytes.readUInt8(at), at)
        writeFileSync(file, bytes)
      },
    ],
    [
      'edited in the name of a column',
      (file) => rewrite(file, (text) => text.replace('"columns":["', '"columns":["x')),
    ],
    ['with a line that is no object', (file) => rewrite(file, (text) => text.replace(/\{"table":.*\n/, '7\n'))],
    ['edited by hand', (file) => rewrite(file, (text) => text.replace('Имя', 'Икс'))],
    ['edited in its last numbers', (file) => rewrite(file, (text) => text.replace(/"value":"\d+"/, '"value":"7"'))],
    ['continued', (file) => rewrite(file, (text) => `${text}{"table":"user"}\n`)],
    ['followed by something', (file) => appendFileSync(file, 'and more')],
    ['followed by another file', (file) => appendFileSync(file, gzipSync('and more\n'))],
    ['without its checksum', (file) => rewrite(file, (text) => text.replace(/\{"sha256".*\n$/, ''))],
    ['of something else', (file) => writeFileSync(file, 'not a backup')],
    ['empty', (file) => writeFileSync(file, '')],
  ]
  let whole: string
  let target: Sql
  beforeAll(async () => {
    ;({ file: whole } = await smallBackup('whole.gz'))
    target = await place()
  })

  test.each(damaged)('%s', async (name, damage) => {
    const file = path.join(folder, `${name}.gz`)
    copyFileSync(whole, file)
    damage(file)
    expect(await refused(restoreBackup(target, file))).toBe('damaged')
    const [left] = await target`select count(*)::integer as tables from pg_tables where schemaname = 'public'`
    expect(left).toEqual({ tables: 0 })
  })

  test('that is not there', async () => {
    await expect(restoreBackup(await place(), path.join(folder, 'nowhere'))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })

  test('of a later release', async () => {
    const { sql } = await freshDatabase()
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
    const file = path.join(folder, 'later.gz')
    await takeBackup(sql, file, takenAt)
    expect(await refused(restoreBackup(await place(), file))).toBe('newer')
  })
})

test('a backup that failed leaves no file', async () => {
  const target = await place()
  expect(await refused(takeBackup(target, path.join(folder, 'bare.gz'), takenAt))).toBe('not migrated')
  expect(readdirSync(folder).filter((name) => name.startsWith('bare'))).toEqual([])
})

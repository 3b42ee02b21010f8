import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect } from '@/db/client'
import { freshDatabase } from '@/db/testing/database'
import { backupTexts } from '@/lib/core/processes/texts/backup'
import { outputOf } from '@/testing/process-output'

/** What `scripts/prepare.ts` says about a database, and whether it is ready then. */
const prepare = (url: string) =>
  new Promise<{ code: number | null; said: string; errors: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), WEB_WORKERS: '1' }
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/prepare.ts'], { env })
    let [said, errors] = ['', '']
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    child.once('close', (code) => resolve({ code, said, errors }))
  })

const made: string[] = []
const onServer = async (statement: string) => {
  const sql = connect(process.env.TEST_POSTGRES_URL ?? '', 1)
  await sql.unsafe(statement)
  await sql.end()
}

/** A database made from template0 with unusual options. */
async function databaseOf(options: string): Promise<string> {
  const name = `made_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template template0 ${options}`)
  made.push(name)
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}
afterAll(async () => {
  for (const name of made) await onServer(`drop database ${name} with (force)`)
})

async function tablesIn(url: string): Promise<number> {
  const sql = connect(url, 1)
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer from pg_tables where schemaname in ('public', 'drizzle')`
  await sql.end()
  return row?.count ?? -1
}

const libc = `locale_provider libc`
const command = "create database timetable template template0 encoding 'UTF8'"

test.each([
  ['SQL_ASCII', `encoding 'SQL_ASCII' ${libc} locale 'C'`, 'SQL_ASCII'],
  ['LATIN1', `encoding 'LATIN1' ${libc} locale 'C'`, 'LATIN1'],
  ['the C locale', `encoding 'UTF8' ${libc} locale 'C'`, 'локаль C'],
])('a database in %s is not begun, and the command that makes a right one is told', async (name, options, what) => {
  const url = await databaseOf(options)
  const { code, errors } = await prepare(url)
  expect([code, await tablesIn(url)]).toEqual([1, 0])
  expect(errors).toContain(what)
  expect(errors).toContain(command)
  expect(errors).not.toMatch(/\n\s+at /)
})

test('nothing is restored into a database in SQL_ASCII, whatever the file', async () => {
  const url = await databaseOf(`encoding 'SQL_ASCII' ${libc} locale 'C'`)
  const env = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) }
  const args = ['--import', 'tsx', 'scripts/restore.ts', 'monday.backup.gz', '--replace']
  const { code, err } = await outputOf(spawn(process.execPath, args, { env }))
  expect([code, await tablesIn(url)]).toEqual([1, 0])
  expect(err).toMatch(/^База данных, server_encoding: .*SQL_ASCII/)
  expect(err).toContain(backupTexts.nothingChanged)
})

test('the database of the given command is started, and a good start prints nothing', async () => {
  const options = "encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale 'ru-RU'"
  const { code, errors } = await prepare(await databaseOf(options))
  // The tests' own server does not sync to the disk.
  const told = errors.split('\n').filter((line) => line && !/fsync|synchronous_commit/.test(line))
  expect([code, told]).toEqual([0, []])
})

test('what the server is set to badly is said, a sentence each', async () => {
  const { url, sql } = await freshDatabase()
  for (const setting of ["work_mem = '1MB'", "jit = 'on'", "timezone = 'Asia/Tokyo'"])
    await sql.unsafe(
      `do $$ begin execute 'alter database ' || current_database() || ' set ${setting.replaceAll("'", "''")}'; end $$`,
    )
  const { code, said, errors } = await prepare(url)
  expect(code).toBe(0)
  const named = (text: string) => [...text.matchAll(/^База данных, ([\w-]+): .+\.$/gm)].map(([, name]) => name)
  expect(named(errors)).toEqual(['fsync', 'synchronous_commit', 'work_mem'])
  expect(named(said)).toEqual(['jit', 'TimeZone'])
})

test('the database of a later release is left as it is', async () => {
  const { url, sql } = await freshDatabase()
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
  await sql`create or replace function shown_subject() returns text language sql return 'theirs'`
  const { code, errors } = await prepare(url)
  expect(code).toBe(1)
  expect(errors).toMatch(/более новой версией программы.*\.\n$/)
  expect(await sql`select shown_subject() as of`).toEqual([{ of: 'theirs' }])
})

test.each(['web', 'live', 'jobs', 'notices', 'user'])('%s of an earlier release does not begin on it', async (name) => {
  const { url, sql } = await freshDatabase()
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
  const env = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), PORT: '1', LIVE_PORT: '2' }
  const args = ['--import', 'tsx', 'scripts/serve.mjs', name, ...(name === 'user' ? ['list'] : [])]
  const { code, out, err } = await outputOf(spawn(process.execPath, args, { env }))
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^(База данных: .*\n)?База данных уже обновлена более новой версией программы: .*\.\n?$/)
})

test('the message for an account without rights names those it needs', async () => {
  const url = new URL(await databaseOf("encoding 'UTF8'"))
  await onServer(`create role weak login password 'weak'`)
  Object.assign(url, { username: 'weak', password: 'weak' })
  const { code, errors } = await prepare(url.href)
  await onServer('drop role weak')
  expect(code).toBe(1)
  expect(errors).toMatch(/^(База данных, .*\n)*Учётной записи weak не хватает прав.*alter database.*\.\n$/)
})

test('a name of no database, a wrong password and nobody there are a sentence each', async () => {
  const { url } = await freshDatabase('bare')
  const [nowhere, stranger, silent] = [new URL(url), new URL(url), new URL(url)]
  nowhere.pathname = '/no_such_database'
  stranger.username = 'nobody_such'
  silent.port = '1'
  for (const wrong of [nowhere, stranger, silent]) {
    const { code, errors } = await prepare(wrong.href)
    expect(code).toBe(1)
    expect(errors).toMatch(/^DATABASE_URL: база данных не открывается \(.*\)\.\n$/)
  }
})

import { sql as query } from 'drizzle-orm'
import { connect, databaseOf, type Sql } from './client'
import { disableJit } from './jit'
import { freshDatabase } from './testing/database'
import { inLongTransaction, inTransaction } from './transaction'

const opened: Sql[] = []
const open = (url: string) => {
  const sql = connect(url, 1)
  opened.push(sql)
  return sql
}
afterAll(() => Promise.all(opened.map((sql) => sql.end())))

/** A server with Debian's settings, applied to one database. */
async function badServer(): Promise<string> {
  const { url, sql } = await freshDatabase('bare')
  for (const setting of ['jit = on', `timezone = 'Asia/Tokyo'`, `datestyle = 'SQL, DMY'`])
    await sql.unsafe(
      `do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $$`,
    )
  return url
}

const jitOf = async (sql: Sql) => (await sql<{ jit: string }[]>`show jit`)[0]?.jit

/** As our processes do when a pooler is configured. */
function behindPooler(url: string) {
  Object.assign(process.env, { DATABASE_URL: url, DATABASE_DIRECT_URL: `${url}?past` })
}
afterEach(() => {
  delete process.env.DATABASE_DIRECT_URL
})

test('a connection compiles nothing and writes times as we read them, whatever the server is set to', async () => {
  const sql = open(await badServer())
  expect(await jitOf(sql)).toBe('off')
  expect(await sql`select timestamptz '2026-11-18 10:30+00' ::text as text`).toEqual([
    { text: '2026-11-18 10:30:00+00' },
  ])
})

test('behind a pooler, which takes no jit from whoever begins, transactions do without, and after migrating everybody', async () => {
  const url = await badServer()
  behindPooler(url)
  const before = open(url)
  expect(await jitOf(before)).toBe('on')
  for (const run of [inTransaction, inLongTransaction])
    expect(await run(databaseOf(before), async (db) => db.execute(query`show jit`))).toEqual([{ jit: 'off' }])
  expect(await jitOf(before)).toBe('on')
  await disableJit(before)
  await disableJit(before)
  expect(await jitOf(open(url))).toBe('off')
})

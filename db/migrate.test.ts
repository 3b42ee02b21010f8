import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from './client'
import { migrateDatabase } from './migrate'
import journal from './migrations/meta/_journal.json'
import { historyTables } from './queries/core/history/tables'
import { freshDatabase } from './testing/database'
import { outputOf } from '@/testing/process-output'

/** The definition of all functions and views, ours and an administrator's. */
const definedIn = (sql: Sql) => sql<{ text: string }[]>`
  select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select format('view %s: %s', oid::regclass, pg_get_viewdef(oid)) from pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace
  order by text`

/** A migrations folder without the last `count` migrations. */
function withoutLast(count: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  cpSync('db/migrations', folder, { recursive: true })
  const entries = journal.entries.slice(0, journal.entries.length - count)
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

test.each([
  ['that had all migrations before there were files', 0],
  ['at the migration before the last', 1],
])('a database %s gets what a new one has', async (_, missing) => {
  const { db, sql } = await freshDatabase('bare')
  const migrationsFolder = withoutLast(missing)
  try {
    await migrate(db, { migrationsFolder })
  } finally {
    rmSync(migrationsFolder, { recursive: true })
  }
  await migrateDatabase(sql)
  expect(await definedIn(sql)).toEqual(await definedIn((await freshDatabase()).sql))
  const [count] = await sql`select count(*)::integer as rows from drizzle.__drizzle_migrations`
  expect(count).toEqual({ rows: journal.entries.length })
})

test('what has another shape by now is made anew, what is in no file any more goes, an administrator’s own stays', async () => {
  const { sql } = await freshDatabase()
  const before = await definedIn(sql)
  await sql`drop function wished_slots`
  await sql`create function wished_slots(room_ids integer[]) returns integer language sql as 'select 1'`
  await sql`drop view subject, resource`
  await sql`create view resource as select 1 as number`
  await sql`create view of_old as select number from resource`
  await sql`comment on view of_old is 'db/views/of-old.sql'`
  await sql`create function of_old() returns bigint language sql as 'select count(*) from of_old'`
  await sql`comment on function of_old is 'db/functions/of-old.sql'`
  await sql`create view of_the_administrator as select count(*) from claim`
  await migrateDatabase(sql)
  await sql`drop view of_the_administrator`
  expect(await definedIn(sql)).toEqual(before)
})

test('who is at work while everything is replaced notices nothing', async () => {
  const { sql } = await freshDatabase()
  let isReplaced = false
  let asked = 0
  const ask = async () => {
    while (!isReplaced) {
      await sql`
        select (select count(*) from resource) as resources, schedule_key('room', 1, '2026-11-16') as key,
          (select count(*) from wished_slots('{1}', '{1}', '{1}', '2026-11-16', '2026-11-22')) as wishes`
      asked += 1
    }
  }
  const replace = async () => {
    try {
      for (let round = 0; round < 5; round += 1) await migrateDatabase(sql)
    } finally {
      isReplaced = true
    }
  }
  await Promise.all([ask(), ask(), replace()])
  expect(asked).toBeGreaterThan(0)
})

test('an upgrade waits for nobody who writes, also if it records otherwise', async () => {
  const { sql } = await freshDatabase()
  const before = await definedIn(sql)
  await sql`
    create or replace function remember_claim() returns trigger language plpgsql as 'begin return null; end'`
  await sql.begin(async (tx) => {
    await tx`lock table claim, meeting, event in row exclusive mode`
    await migrateDatabase(sql)
  })
  expect(await definedIn(sql)).toEqual(before)
})

test('an upgrade that meets those at work in a deadlock is begun again', async () => {
  const { sql } = await freshDatabase()
  const tables = ['meeting', 'claim'].map((name) => ({ name, at: historyTables.findIndex((one) => one.name === name) }))
  const [first, last] = tables.sort((a, b) => a.at - b.at).map(({ name }) => name)
  if (!first || !last) throw new Error('Both are recorded')
  await sql`drop trigger remember_update on ${sql(first)}`
  await sql`drop trigger remember_update on ${sql(last)}`
  const migrated = await sql.begin(async (tx) => {
    // The other one gives way.
    await tx`set local deadlock_timeout = '1min'`
    await tx`lock table ${tx(last)} in row exclusive mode`
    const migrating = migrateDatabase(sql)
    const waits = () => sql`
      select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
      where relation = ${last}::regclass and not granted`
    for (let count = 0; count === 0;) count = (await waits()).length
    await tx`lock table ${tx(first)} in row exclusive mode`
    return { migrating }
  })
  await migrated.migrating
  expect(
    await sql`select from pg_trigger where tgname = 'remember_update' and tgrelid in (${first}::regclass, ${last}::regclass)`,
  ).toHaveLength(2)
})

test('an upgrade names each migration as it begins it, and a start without one none', async () => {
  const { db, url } = await freshDatabase('bare')
  const migrationsFolder = withoutLast(2)
  await migrate(db, { migrationsFolder })
  rmSync(migrationsFolder, { recursive: true })
  const named = async () => {
    const env = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) }
    const prepare = spawn(process.execPath, ['--import', 'tsx', 'scripts/prepare.ts'], { env })
    const { code, out } = await outputOf(prepare)
    return { code, told: [...out.matchAll(/ (\d+ из \d+: \d{4}_\w+)$/gm)].map(([, told]) => told) }
  }
  const [last, before] = journal.entries.toReversed()
  expect(await named()).toEqual({ code: 0, told: [`1 из 2: ${before?.tag}`, `2 из 2: ${last?.tag}`] })
  expect(await named()).toEqual({ code: 0, told: [] })
}, 30_000)

test.each([
  ['a new database', journal.entries.length],
  ['one of the last release', 1],
])(
  'two processes that start at once on %s migrate it once',
  async (_, missing) => {
    const { db, sql, url } = await freshDatabase('bare')
    const migrationsFolder = withoutLast(missing)
    await migrate(db, { migrationsFolder })
    rmSync(migrationsFolder, { recursive: true })
    const prepare = async () => {
      const env = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) }
      const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/prepare.ts'], { env })
      const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
      return { code, said: code === 0 ? '' : said }
    }
    expect(await Promise.all([prepare(), prepare()])).toEqual(Array(2).fill({ code: 0, said: '' }))
    expect(await definedIn(sql)).toEqual(await definedIn((await freshDatabase()).sql))
    const [count] = await sql`select count(*)::integer as rows from drizzle.__drizzle_migrations`
    expect(count).toEqual({ rows: journal.entries.length })
  },
  60_000,
)

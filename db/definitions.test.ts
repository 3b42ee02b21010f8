import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { withRollback } from './testing/database'
import { definitions } from './definitions'
import { historyTables } from './queries/core/history/tables'

/** Each recorded table has a function that `remember_table` makes, without a file. */
const generated = historyTables.map(({ name }) => `remember_${name}`)

/** The source of all code that queries the database, without its tests. */
const code = ['bench', 'db', 'lib', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
)

test('whatever the database has of functions and views stands in a file', async () => {
  await withRollback(async (db) => {
    const found = await db.execute<{ kind: string; name: string; source: string | null }>(sql`
      select 'function' as kind, proname as name, obj_description(oid, 'pg_proc') as source
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'view', relname, obj_description(oid, 'pg_class')
      from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`)
    const expected = [
      ...definitions().map(({ kind, name, source }) => ({ kind, name, source })),
      ...generated.map((name) => ({ kind: 'function', name, source: null })),
    ]
    const inOrder = (all: readonly { kind: string; name: string }[]) =>
      all.toSorted((a, b) => `${a.kind} ${a.name}`.localeCompare(`${b.kind} ${b.name}`, 'en'))
    expect(inOrder([...found])).toEqual(inOrder(expected))
  })
})

test('no statement takes the day from the database, which does not know the university’s', () => {
  const day = /\b(current_date|localtimestamp)\b|(\bat|now\(\)|clock_timestamp\(\)|current_timestamp)::date\b/gi
  const texts = [...definitions().map(({ text }) => text), ...code]
  expect(texts.flatMap((text) => text.match(day) ?? [])).toEqual([])
})

test('whatever stands in a file is used', async () => {
  await withRollback(async (db) => {
    const found = await db.execute<{ name: string }>(
      sql`select distinct tgfoid::regproc::text as name from pg_trigger where not tgisinternal`,
    )
    const ofTriggers = found.map(({ name }) => name)
    const all = definitions()
    const unused = all.filter(({ name }) => {
      const named = new RegExp(`\\b${name}\\b`)
      const others = all.filter((other) => other.name !== name).map(({ text }) => text)
      return !ofTriggers.includes(name) && ![...code, ...others].some((text) => named.test(text))
    })
    expect(unused.map(({ source }) => source)).toEqual([])
  })
})

test('what a change sets off is planned once a connection', async () => {
  await withRollback(async (db) => {
    const planned = await db.execute<{ name: string }>(sql`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)`)
    const setOff = definitions().filter(
      ({ name, text }) => /^(touch|announce)/.test(name) && text.includes('language plpgsql'),
    )
    const expected = [...setOff.map(({ name }) => name), ...generated]
    expect(planned.map(({ name }) => name).sort()).toEqual(expected.sort())
  })
})

test('what is planned once reads its rows by key, however many rows the first change of a connection had', () => {
  const ofChanged = definitions().filter(({ text }) => /force_generic_plan/.test(text) && /from changed/.test(text))
  expect(ofChanged.map(({ name }) => name)).toContain('announce_meetings')
  const joining = ofChanged.filter(({ text }) => /join (claim|meeting|event) \w+ (on|using)/.test(text))
  expect(joining.map(({ name }) => name)).toEqual([])
})

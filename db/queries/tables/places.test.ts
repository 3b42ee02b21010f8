import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { freshDatabase } from '@/db/testing/database'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { places } from './places'

/** Columns with ids of something else, or former ids of a row, and why merging leaves them. */
const others: Readonly<Record<string, string>> = {
  'building_walk.one': 'the name of a building',
  'changed_row.key': 'the history says what was',
  'notice.before': 'what was told stays as it was told',
  'notice.after': 'what was told stays as it was told',
  'change_entry.before': 'the history says what was',
  'change_entry.after': 'the history says what was',
  'touched.id': 'versions of weeks',
  'variant.steps': 'what a variant would do; nobody claims what was merged',
  'filling.scope': 'what was asked once',
  'load_listing.before': 'hours, dates and students, which name nothing',
}

const known = vocabularyNames.flatMap((name) =>
  places[name].map(({ table, column }) => ({
    name,
    place: `${getTableConfig(table).name}.${toSnakeCase(column.name)}`,
  })),
)

/** Columns that record the past; nothing new may get the ids of deleted rows in them. */
const records: readonly string[] = [
  ...['discipline_id', 'room_ids', 'teacher_ids', 'group_ids', 'meeting_ids'].map((name) => `imported_class.${name}`),
  'notice_subject.resource_id',
]

let guarded: string[]
let columns: { place: string; type: string }[]
let references: { from: string; to: string }[]

beforeAll(async () => {
  const { db } = await freshDatabase()
  columns = await db.execute<{ place: string; type: string }>(sql`
    select table_name || '.' || column_name as place, udt_name as type from information_schema.columns
    where table_schema = 'public'
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`)
  const triggers = await db.execute<{ place: string }>(sql`
    select relname || '.' || split_part(encode(tgargs, 'escape'), '\\000', 1) as place
    from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid where proname = 'refuse_unknown'`)
  guarded = triggers.map(({ place }) => place)
  references = await db.execute<{ from: string; to: string }>(sql`
    select (select relname from pg_class where oid = conrelid) || '.' || (
        select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as from,
      (select relname from pg_class where oid = confrelid) as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
})

test('every foreign key to a table of the administration is followed by merging', () => {
  const keys = references.filter(
    ({ from, to }) => vocabularyNames.some((name) => name === to) && !from.endsWith('.merged_into'),
  )
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter(({ from, to }) => !known.some((one) => one.name === to && one.place === from))).toEqual([])
})

test('so is every column that names one by kind and id, and every list of ids', () => {
  const named = columns.filter(
    ({ place, type }) =>
      /\.(resource_id|subject_id|(room|teacher|group)_ids?)$/.test(place) ||
      (type === '_int4' && !/\.(slots|dates)$/.test(place)),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.map(({ place }) => place).filter((place) => !known.some((one) => one.place === place))).toEqual([])
})

test('a reference without a foreign key is checked by the database, or records what it named', () => {
  const free = columns
    .map(({ place, type }) => ({ place, isList: type === '_int4' }))
    .filter(({ place, isList }) => /\.(resource_id|subject_id|(room|teacher|group)_ids?)$/.test(place) || isList)
    .map(({ place }) => place)
    .filter((place) => !references.some(({ from }) => from === place))
  expect(free.filter((place) => !guarded.includes(place) && !records.includes(place))).toEqual([])
  expect(guarded.length).toBeGreaterThan(7)
})

test('what is JSON is either nothing of the kind, or said to stay', () => {
  const json = columns.filter(({ type }) => type === 'jsonb').map(({ place }) => place)
  const plain = [
    ...['change.subject', 'change.before', 'change.after', 'changed_row.before', 'changed_row.after'],
    ...['filling.progress', 'filling.result', 'filling.kept', 'variant.taken', 'import_run.report'],
    ...['filling.session', 'filling.composed'],
    // Files refer to things by title.
    ...['contents', 'settings', 'trial', 'rows', 'outcome'].map((name) => `import_job.${name}`),
    // Short-lived: a call names what it named when it was sent.
    'job.body',
    'job.step',
    // What was told once is not told anew.
    'notice.facts',
    ...[
      'import_mapping.columns',
      'import_preview.classes',
      'import_grid.reading',
      'import_sheet.look',
      'import_difference.difference',
      'grid_rule.rule',
    ],
  ]
  expect(json.filter((place) => !plain.includes(place) && !(place in others))).toEqual([])
})

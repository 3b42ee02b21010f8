import type { Sql } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { withOwnUniversity } from './own-university'
import type { Bench, Figure } from './report'

/** SQL for the columns in which a copy differs from the original. `n` is the number of the copy. */
type Differences = Record<string, (original: Extent) => string>

/** The highest ids of the original, and its length in days (whole weeks). */
type Extent = Record<'semester' | 'event' | 'meeting' | 'claim' | 'days', number>

const daysBefore =
  (column: string) =>
  ({ days }: Extent) =>
    `${column} - n * ${days}`
const idOf =
  (table: Exclude<keyof Extent, 'days'>, column = 'id') =>
  (original: Extent) =>
    `${column} + n * ${original[table]}`

// Load items and requests are not copied: a week's schedule does not read those of other semesters.
const tables: Record<'semester' | 'event' | 'meeting' | 'claim', Differences> = {
  semester: { id: idOf('semester'), starts_on: daysBefore('starts_on'), ends_on: daysBefore('ends_on') },
  event: {
    id: idOf('event'),
    load_item_id: () => 'null',
    programme_discipline_id: () => 'null',
  },
  meeting: {
    id: idOf('meeting'),
    event_id: idOf('event', 'event_id'),
    date: daysBefore('date'),
    request_id: () => 'null',
    successor_id: idOf('meeting', 'successor_id'),
  },
  claim: { id: idOf('claim'), meeting_id: idOf('meeting', 'meeting_id'), date: daysBefore('date') },
}
// Load claims are not copied, because load items are not.
const copied: Partial<Record<keyof typeof tables, string>> = { claim: "kind <> 'load'" }
const large = ['claim', 'meeting', 'event'] as const
/** Those that refer to them, also through others, have to be unlogged as well: the last of them first. */
async function referringTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with recursive referring as (
      select unnest(${[...large]}::regclass[])::oid as id, 0 as depth
      union
      select c.conrelid, r.depth + 1 from referring r join pg_constraint c on c.contype = 'f' and c.confrelid = r.id
      where c.conrelid <> r.id and r.depth < 8)
    select id::regclass::text as name from referring
    where id <> all (${[...large]}::regclass[]::oid[]) group by id order by max(depth) desc`
  return rows.map(({ name }) => name)
}

/** Prepares the tables for bulk copies: no triggers, no write-ahead log. Returns the extent of the original. */
export async function prepareToGrow(sql: Sql): Promise<Extent> {
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '1GB'`
  for (const table of await referringTables(sql)) await sql.unsafe(`alter table ${table} set unlogged`)
  for (const table of large) await sql.unsafe(`alter table ${table} set unlogged, set (autovacuum_enabled = false)`)
  await settle(sql)
  const [extent] = await sql<Extent[]>`
    select (select max(id) from semester)::int as semester, (select max(id) from event)::int as event,
      (select max(id) from meeting)::int as meeting, (select max(id) from claim)::int as claim,
      (select ceil((max(date) - min(date) + 1) / 7.0) * 7 from meeting)::int as days`
  if (!extent) throw new Error('The database has no timetable')
  return extent
}

/** Adds copies `from` to `to`, each earlier than the one before; builds the indexes afterwards. */
export async function addCopies(sql: Sql, original: Extent, from: number, to: number): Promise<void> {
  const indexes = await dropIndexes(sql)
  for (const [table, differences] of Object.entries(tables)) {
    const columns = await columnsOf(sql, table)
    const values = columns.map((column) => differences[column]?.(original) ?? column)
    const name = table as keyof typeof tables
    for (let copy = from; copy <= to; copy++)
      await sql.unsafe(`
        insert into ${table} (${columns.join(', ')})
        select ${values.join(', ')} from ${table}, (values (${copy}::int)) numbers (n) where id <= ${original[name]} and ${copied[name] ?? 'true'}`)
    console.log(`  ${table}: copies ${from} to ${to}`)
  }
  for (const index of indexes) await sql.unsafe(index)
  // Later inserts get ids after all copies.
  for (const table of Object.keys(tables))
    await sql.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await settle(sql)
}

type Measure = (sql: Sql, url: string, today: CalendarDate, label: string) => Promise<Figure[]>

/** Measures the demo university as it ships, and a grown one for each factor on the command line (default 10). */
export const overSizes =
  (measure: Measure): Bench =>
  async (rest) => {
    const figures: Figure[] = []
    for (const factor of [1, ...(rest.length > 0 ? rest.map(Number) : [10])])
      figures.push(
        ...(await withOwnUniversity(async ({ sql, url, today }) => {
          const original = await prepareToGrow(sql)
          if (factor > 1) await addCopies(sql, original, 1, factor - 1)
          return measure(sql, url, today, `${factor}×`)
        })),
      )
    return figures
  }

/** Vacuums and analyses, as autovacuum would in the long run. */
async function settle(sql: Sql): Promise<void> {
  for (const table of large) await sql.unsafe(`vacuum (analyze) ${table}`)
}

const columnsOf = async (sql: Sql, table: string): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`
  ).map(({ name }) => name)

/** Drops the large tables' indexes that back no constraint; returns the statements to recreate them. */
async function dropIndexes(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${[...large]}) and not i.indisprimary
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  for (const { name } of found) await sql.unsafe(`drop index ${name}`)
  return found.map(({ definition }) => definition)
}

import type { Sql } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { withOwnUniversity } from './own-university'
import type { Bench, Figure } from './report'

/** How each copy differs from the original; every other column is the same. `n` is the number of the copy. */
type Differences = Record<string, (original: Extent) => string>

/** Where the original ends: the highest ids, and its length in days, whole weeks. */
type Extent = Record<'semester' | 'event' | 'meeting' | 'claim' | 'days', number>

const daysBefore =
  (column: string) =>
  ({ days }: Extent) =>
    `${column} - n * ${days}`
const idOf =
  (table: Exclude<keyof Extent, 'days'>, column = 'id') =>
  (original: Extent) =>
    `${column} + n * ${original[table]}`

// A copy has neither load items nor requests: those of another semester are no part of a week's schedule.
const tables: Record<'semester' | 'event' | 'meeting' | 'claim', Differences> = {
  semester: { id: idOf('semester'), starts_on: daysBefore('starts_on'), ends_on: daysBefore('ends_on') },
  event: {
    id: idOf('event'),
    load_item_id: () => 'null',
    programme_discipline_id: () => 'null',
    source_key: () => 'null',
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
// Its load items are those of the original alone: they stand where the original's classes do.
const copied: Partial<Record<keyof typeof tables, string>> = { claim: "kind <> 'load'" }
const large = ['claim', 'meeting', 'event'] as const

/** Makes the tables fit to be copied in bulk: no triggers, no log of what is written. Gives where the original ends. */
export async function prepareToGrow(sql: Sql): Promise<Extent> {
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '1GB'`
  for (const table of large)
    await sql.unsafe(`alter table ${table} set unlogged, set (autovacuum_enabled = false)`)
  await settle(sql)
  const [extent] = await sql<Extent[]>`
    select (select max(id) from semester)::int as semester, (select max(id) from event)::int as event,
      (select max(id) from meeting)::int as meeting, (select max(id) from claim)::int as claim,
      (select ceil((max(date) - min(date) + 1) / 7.0) * 7 from meeting)::int as days`
  if (!extent) throw new Error('The database has no timetable')
  return extent
}

/** Adds copies number `from` to `to` of the original, each earlier than the one before; indexes are built after. */
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
  // What is written from now on comes after all copies.
  for (const table of Object.keys(tables))
    await sql.unsafe(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  await settle(sql)
}

type Measure = (sql: Sql, url: string, today: CalendarDate, label: string) => Promise<Figure[]>

/** Measures the demo university as it ships, and one of its own for each of the factors that the command names (10). */
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

/** Leaves the tables as they are in the long run. */
async function settle(sql: Sql): Promise<void> {
  for (const table of large) await sql.unsafe(`vacuum (analyze) ${table}`)
}

const columnsOf = async (sql: Sql, table: string): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`
  ).map(({ name }) => name)

/** Drops every index of the large tables that no key needs, and gives what builds them again. */
async function dropIndexes(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${[...large]}) and not i.indisprimary
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  for (const { name } of found) await sql.unsafe(`drop index ${name}`)
  return found.map(({ definition }) => definition)
}

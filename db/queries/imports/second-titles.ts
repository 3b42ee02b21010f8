import { sqlOf, type Queryable } from '@/db/client'
import { adminTableNames, type AdminTableName } from '@/lib/domain/admin-tables/admin-table'

/** The column by which files name a row. */
const titleOf = (table: AdminTableName): string => (table === 'teacher' ? 'name' : 'title')

type Sql = ReturnType<typeof sqlOf>
type Part = ReturnType<Sql>

/** The same question of every table. */
const ofEach = (sql: Sql, ask: (table: AdminTableName) => Part): Part =>
  sql`${adminTableNames.map((table, index) => sql`${index > 0 ? sql`union all` : sql``} ${ask(table)}`)}`

/** A row that files name by its title, merged ones aside. */
export type NamedRow = { table: AdminTableName; id: number; title: string }

/** Every such row, in the order in which they were made. */
export async function listTitles(db: Queryable): Promise<NamedRow[]> {
  const sql = sqlOf(db)
  return sql<NamedRow[]>`
    select * from (${ofEach(
      sql,
      (table) =>
        sql`select ${table} as "table", id, ${sql(titleOf(table))} as title from ${sql(table)} where merged_into is null and id > 0`,
    )}) named order by id`
}

/** The last row of each table that there is; what a trial makes new comes after it. */
export async function lastRows(db: Queryable): Promise<Record<AdminTableName, number>> {
  const sql = sqlOf(db)
  const rows = await sql<{ table: AdminTableName; last: number }[]>`${ofEach(
    sql,
    (table) => sql`select ${table} as "table", coalesce(max(id), 0) as last from ${sql(table)}`,
  )}`
  return Object.fromEntries(rows.map(({ table, last }) => [table, last])) as Record<AdminTableName, number>
}

/** Titles that are second ones of rows, with the first. */
export async function findSecondTitles(db: Queryable, table: AdminTableName): Promise<Map<string, string>> {
  const sql = sqlOf(db)
  const title = sql(titleOf(table))
  const rows = await sql<{ second: string; first: string }[]>`
    select other.${title} as second, kept.${title} as first
    from ${sql(table)} other join ${sql(table)} kept on kept.id = other.merged_into`
  return new Map(rows.map(({ second, first }) => [second, first]))
}

/**
 * Makes titles second ones of rows, as merging does: from then on every file that names one means the row. A row that is not there yet is
 * made first.
 */
export async function addSecondTitles(
  db: Queryable,
  table: AdminTableName,
  titles: readonly { second: string; first: string }[],
): Promise<void> {
  if (titles.length === 0) return
  const sql = sqlOf(db)
  const title = sql(titleOf(table))
  const names = table === 'teacher' ? sql`name, full_name` : sql`title`
  const twice = (text: string) => (table === 'teacher' ? sql`${sql(text)}, ${sql(text)}` : sql(text))
  const given = sql`jsonb_to_recordset(${JSON.stringify(titles)}::text::jsonb) as given(second text, first text)`
  await sql`
    insert into ${sql(table)} (${names})
    select distinct ${twice('first')} from ${given}
    where not exists (select from ${sql(table)} own where own.${title} = given.first and own.merged_into is null)`
  await sql`
    insert into ${sql(table)} (${names}, active, merged_into)
    select ${twice('second')}, false, (
      select min(own.id) from ${sql(table)} own where own.${title} = given.first and own.merged_into is null)
    from ${given}
    where not exists (select from ${sql(table)} own where own.${title} = given.second)`
}

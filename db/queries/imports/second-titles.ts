import { type Queryable, sqlOf } from '@/db/client'
import { type VocabularyName, vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { recordOfEntries } from '@/lib/core/words/rules/records'
import type { KnownStructure } from '@/lib/imports/rules/import-job'

/** The column by which files name a row. */
const titleOf = (table: VocabularyName): string => (table === 'teacher' ? 'name' : 'title')

type Sql = ReturnType<typeof sqlOf>
type Fragment = ReturnType<Sql>

/** The union of one question over all tables. */
const unionOverTables = (sql: Sql, selectFrom: (table: VocabularyName) => Fragment): Fragment =>
  sql`${vocabularyNames.map((table, index) => sql`${index > 0 ? sql`union all` : sql``} ${selectFrom(table)}`)}`

/**
 * A row that files name by its title, except merged ones. `fullName`, `number`: of a teacher, who is called by either name and has the personnel number.
 * `label`: its displayed title; `apart`: what tells it from its namesakes; `place`: where it is, in words.
 */
export type NamedRow = {
  table: VocabularyName
  id: number
  title: string
  fullName: string | null
  number: string | null
  label: string
  apart: string | null
  place: string | null
}

const titleColumns = (sql: Sql, table: VocabularyName): Fragment => {
  switch (table) {
    case 'room':
      return sql`own_title as title, null as "fullName", null as number, title as label, building as apart, building as place from shown_room`
    case 'group':
      return sql`own_title as title, null as "fullName", null as number, title as label, faculty_id::text as apart,
        (select f.title from faculty f where f.id = faculty_id) as place from shown_group`
    case 'teacher':
      return sql`own_name as title, full_name as "fullName", personnel_number as number, name as label, null as apart,
        (select d.title from department d where d.id = department_id) as place from shown_teacher`
    default:
      return sql`title, null as "fullName", null as number, title as label, null as apart, null as place from ${sql(table)}`
  }
}

/** All such rows, oldest first. */
export async function findNamedRows(db: Queryable): Promise<NamedRow[]> {
  const sql = sqlOf(db)
  return sql<NamedRow[]>`
    select * from (${unionOverTables(
      sql,
      (table) => sql`select ${table} as "table", id, ${titleColumns(sql, table)} where merged_into is null and id > 0`,
    )}) named order by id`
}

/** The highest id of each table; a trial's new rows come after it. */
export async function lastRows(db: Queryable): Promise<Record<VocabularyName, number>> {
  const sql = sqlOf(db)
  const rows = await sql<{ table: VocabularyName; last: number }[]>`${unionOverTables(
    sql,
    (table) => sql`select ${table} as "table", coalesce(max(id), 0) as last from ${sql(table)}`,
  )}`
  return recordOfEntries(rows.map(({ table, last }) => [table, last]))
}

/** Second titles of rows, each with the first title. */
export async function findSecondTitles(db: Queryable, table: VocabularyName): Promise<Map<string, string>> {
  const sql = sqlOf(db)
  const title = sql(titleOf(table))
  const rows = await sql<{ second: string; first: string }[]>`
    select other.${title} as second, kept.${title} as first
    from ${sql(table)} other join ${sql(table)} kept on kept.id = other.merged_into`
  return new Map(rows.map(({ second, first }) => [second, first]))
}

/**
 * Makes titles second ones of rows, as merging does, so that files which name one mean the row. `firstId`
 * null: the row is found by its title, and created if missing.
 */
export async function addSecondTitles(
  db: Queryable,
  table: VocabularyName,
  titles: readonly { second: string; first: string; firstId: number | null }[],
): Promise<void> {
  if (titles.length === 0) return
  const sql = sqlOf(db)
  const title = sql(titleOf(table))
  const names = table === 'teacher' ? sql`name, full_name` : sql`title`
  const namesOf = (text: string) => (table === 'teacher' ? sql`${sql(text)}, ${sql(text)}` : sql(text))
  const titlePairs = sql`jsonb_to_recordset(${JSON.stringify(titles)}::text::jsonb) as given(second text, first text, "firstId" integer)`
  await sql`
    insert into ${sql(table)} (${names})
    select distinct ${namesOf('first')} from ${titlePairs}
    where "firstId" is null
      and not exists (select from ${sql(table)} own where own.${title} = given.first and own.merged_into is null)`
  await sql`
    insert into ${sql(table)} (${names}, active, merged_into)
    select ${namesOf('second')}, false, coalesce(given."firstId", (
      select min(own.id) from ${sql(table)} own where own.${title} = given.first and own.merged_into is null))
    from ${titlePairs}
    where not exists (select from ${sql(table)} own where own.${title} = given.second)`
}

type KnownLists = { rooms: string[]; teachers: string[]; groups: string[]; disciplines: string[] }

/** The university's names, by which the words of a sheet are recognised. */
export async function findExistingNames(db: Queryable): Promise<KnownLists> {
  const [row] = await sqlOf(db)<KnownLists[]>`
    select
      coalesce((select array_agg(title order by id) from (
        select id, title from room union select id, title from shown_room) named where id > 0), '{}') as rooms,
      coalesce((select array_agg(name order by id) from (
        select id, name, is_placeholder from teacher union select id, name, is_placeholder from shown_teacher) named
        where not is_placeholder), '{}') as teachers,
      coalesce((select array_agg(title order by id) from (
        select id, title from "group" union select id, title from shown_group) named), '{}') as groups,
      coalesce((select array_agg(title order by id) from discipline), '{}') as disciplines`
  return row ?? { rooms: [], teachers: [], groups: [], disciplines: [] }
}

export async function findStructure(db: Queryable): Promise<KnownStructure> {
  const sql = sqlOf(db)
  const titles = (table: 'faculty' | 'department') => sql`
    coalesce((select array_agg(title order by title collate "ru-x-icu") from ${sql(table)}
      where active and merged_into is null), '{}')`
  const [row] = await sql<KnownStructure[]>`
    select ${titles('faculty')} as faculty, ${titles('department')} as department`
  return row ?? { faculty: [], department: [] }
}

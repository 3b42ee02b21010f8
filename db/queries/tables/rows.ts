import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { moveClaims } from '@/db/queries/core/tables/move-claims'
import { type Permission, permissions } from '@/lib/core/actor/rules/actor'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type {
  AdminRow,
  AdminTable,
  AdminTableName,
  ReferenceChoices,
  RowValues,
  Sorted,
  TitledRow,
  VocabularyName,
} from '@/lib/core/tables/rules/admin-table'
import { adminTables, isVocabulary, ownSort } from '@/lib/core/tables/rules/tables'
import type { CheckedRow } from '@/lib/tables/rules/check-row'
import type { ExistingRow } from '@/lib/tables/rules/paste-rows'

const tableOf = ({ name }: AdminTable): SQL => sql`${sql.identifier(name)}`
/** A column's displayed value: a room without a building of its own shows the one implied by its title. */
const columnOf = (key: string): SQL =>
  key === 'building' ? sql`room_building(t.title, t.building)` : sql`t.${sql.identifier(toSnakeCase(key))}`
/** The stored value, without what is only implied. */
const storedColumn = (key: string): SQL =>
  key === 'building'
    ? sql`nullif(t.building, room_building(t.title, null))`
    : sql`t.${sql.identifier(toSnakeCase(key))}`
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

const valuesOf = ({ columns }: AdminTable): SQL =>
  sql`jsonb_build_object(${list(columns.map(({ key }) => sql`${key}::text, ${columnOf(key)}`))})`

const titleOf = (name: VocabularyName): SQL => sql`r.${sql.identifier(toSnakeCase(adminTables[name].columns[0].key))}`

/** The title of a reference's target, or a column's own text. */
const textOf = (table: AdminTable, key: string): SQL => {
  const column = table.columns.find((one) => one.key === key)
  return column?.kind === 'reference'
    ? sql`(select ${titleOf(column.to)} from ${sql.identifier(column.to)} r where r.id = ${columnOf(key)})`
    : columnOf(key)
}

/** Virtual rooms, which the program creates itself, and merged rows are not listed. */
const isRow = (name: AdminTableName): SQL => (isVocabulary(name) ? sql`t.id > 0 and t.merged_into is null` : sql`true`)

/** Limits rows to these faculties, unless all. */
export type TableScope = readonly FacultyId[] | null

/**
 * A person belongs to the faculty of the group they are bound to, and to the faculties that they edit,
 * themselves or by a group.
 */
function isInScope({ name }: AdminTable, scope: TableScope): SQL {
  if (scope === null) return sql`true`
  const faculties = sql`${sql.param(scope)}::integer[]`
  if (isVocabulary(name)) return sql`t.faculty_id = any(${faculties})`
  return sql`(
    exists (select from "group" g where g.faculty_id = any(${faculties}) and (
      g.id = t.group_id or exists (select from editor e where e.user_id = t.id and e.kind = 'group' and e.subject_id = g.id)))
    or exists (select from editor e where e.user_id = t.id and e.kind = 'faculty' and e.subject_id = any(${faculties})))`
}

/** A person who has never signed in. */
const isUnseen = (name: AdminTableName): SQL => (isVocabulary(name) ? sql`false` : sql`t.signed_in_at is null`)

/** A person's permissions; a superuser has all of them. */
const permissionsOf = (name: AdminTableName): SQL =>
  isVocabulary(name)
    ? sql`'{}'::text[]`
    : sql`case when t.is_superuser then ${sql.param(permissions)}::text[] else t.permissions end`

/** The faculties that a person belongs to. */
const facultiesOf = (name: AdminTableName): SQL[] =>
  isVocabulary(name)
    ? []
    : [
        sql`coalesce((
          select string_agg(f.title, ' ') from faculty f where f.id = (select g.faculty_id from "group" g where g.id = t.group_id)
            or exists (select from editor e where e.user_id = t.id and e.kind = 'faculty' and e.subject_id = f.id)), '')`,
      ]

/** Whether a wanted column is empty. Placeholder rows such as «каф» have no figures and lack none. */
function isLacking({ columns, wanted }: AdminTable): SQL {
  const hasPlaceholders = columns.some(({ key }) => key === 'isPlaceholder')
  const empty = wanted.map((key) => sql`${columnOf(key)} is null`)
  return sql`(${sql.join([sql`false`, ...empty], sql` or `)})${hasPlaceholders ? sql` and not ${columnOf('isPlaceholder')}` : sql``}`
}

/**
 * What a search looks at in every row. `texts`: the title first. `isLacking`: a wanted column is empty.
 * `holds`: a person's permissions.
 */
type SearchedRow = {
  id: number
  isActive: boolean
  isLacking: boolean
  isUnseen: boolean
  holds: Permission[]
  texts: string[]
}

export async function listSearched(db: Queryable, table: AdminTable, scope: TableScope): Promise<SearchedRow[]> {
  const [title] = table.columns
  const texts = [title.key, ...table.searched.filter((key) => key !== title.key)]
  return db.execute<SearchedRow>(sql`
    select t.id, t.active as "isActive", ${isLacking(table)} as "isLacking", ${isUnseen(table.name)} as "isUnseen", ${permissionsOf(table.name)} as holds,
      array[${list([...texts.map((key) => sql`coalesce(${textOf(table, key)}, '')`), ...facultiesOf(table.name)])}] as texts
    from ${tableOf(table)} t where ${isRow(table.name)} and ${isInScope(table, scope)} order by t.id`)
}

function orderOf(table: AdminTable, { key, isDown }: Sorted): SQL {
  const column = table.columns.find((one) => one.key === key) ?? table.columns[0]
  const isText = column.kind === 'text' || column.kind === 'reference'
  const value = isText ? sql`${textOf(table, column.key)} collate "ru-x-icu"` : columnOf(column.key)
  return sql`${value} ${isDown ? sql`desc` : sql`asc`} nulls last`
}

const row = (table: AdminTable): SQL => sql`t.id, t.version, t.active as "isActive", ${valuesOf(table)} as values`

type FoundRow = Omit<AdminRow, 'uses'>

/** A page of the rows with these ids, in order. */
export const listRows = (
  db: Queryable,
  table: AdminTable,
  { ids, sorted, from, most }: { ids: readonly number[]; sorted: Sorted; from: number; most: number },
): Promise<FoundRow[]> =>
  db.execute<FoundRow>(sql`
    select ${row(table)} from ${tableOf(table)} t where t.id = any(${sql.param(ids)}::integer[])
    order by ${orderOf(table, sorted)}, ${columnOf(table.columns[0].key)} collate "ru-x-icu", t.id
    offset ${from} limit ${most}`)

export async function findRow(db: Queryable, table: AdminTable, id: number): Promise<FoundRow | null> {
  const [result] = await db.execute<FoundRow>(sql`
    select ${row(table)} from ${tableOf(table)} t where ${isRow(table.name)} and t.id = ${id}`)
  return result ?? null
}

/** All rows of a table, in its own order, for pasting and exporting. */
export const listExistingRows = (db: Queryable, table: AdminTable, scope: TableScope): Promise<ExistingRow[]> =>
  db.execute<ExistingRow>(sql`
    select t.id, t.active as "isActive", ${valuesOf(table)} as values
    from ${tableOf(table)} t where ${isRow(table.name)} and ${isInScope(table, scope)}
    order by ${orderOf(table, ownSort(table))}, ${columnOf(table.columns[0].key)} collate "ru-x-icu", t.id`)

/** The titles of all rows and what tells them apart, whoever may edit them. */
export const findRowNames = (db: Queryable, table: AdminTable): Promise<CheckedRow[]> =>
  db.execute<CheckedRow>(sql`
    select t.id, t.active as "isActive", ${columnOf(table.columns[0].key)} as title,
      ${table.apart === undefined ? sql`null` : columnOf(table.apart)} as apart,
      ${table.identity === undefined ? sql`null` : columnOf(table.identity)} as identity
    from ${tableOf(table)} t where ${isRow(table.name)} order by t.id`)

/**
 * The possible targets of each reference, by title, and namesakes by number too; inactive ones included,
 * because rows may already refer to them.
 */
export async function findChoices(db: Queryable, table: AdminTable): Promise<ReferenceChoices> {
  const choices = table.columns.map(async (column) => {
    if (column.kind !== 'reference') return []
    const title = titleOf(column.to)
    const rows = await db.execute<TitledRow>(sql`
      select r.id, ${title} || case when count(*) over (partition by ${title}) > 1 then ' №' || r.id else '' end as title
      from ${column.to === 'group' ? sql`shown_group` : sql.identifier(column.to)} r where r.id > 0 and r.merged_into is null
      order by ${title} collate "ru-x-icu", r.id`)
    return [[column.key, rows] as const]
  })
  return Object.fromEntries((await Promise.all(choices)).flat())
}

const asRecords = (rows: readonly { id?: number; values: RowValues }[]): string =>
  JSON.stringify(
    rows.map(({ id, values }) => ({
      id,
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [toSnakeCase(key), value])),
    })),
  )

const recordset = (table: AdminTable, rows: readonly { id?: number; values: RowValues }[]): SQL =>
  sql`jsonb_populate_recordset(null::${tableOf(table)}, ${asRecords(rows)}::text::jsonb) with ordinality as t`

/** Inserts whole rows, in order; answers their ids. */
export async function insertRows(db: Queryable, table: AdminTable, rows: readonly RowValues[]): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = table.columns.map(({ key }) => sql`${sql.identifier(toSnakeCase(key))}`)
  const inserted = await db.execute<{ id: number }>(sql`
    insert into ${tableOf(table)} (${list(columns)})
    select ${list(table.columns.map(({ key }) => storedColumn(key)))} from ${recordset(
      table,
      rows.map((values) => ({ values })),
    )} order by ordinality returning id`)
  return inserted.map(({ id }) => id)
}

/** Overwrites existing rows, which become active. */
export async function updateRows(
  db: Queryable,
  table: AdminTable,
  rows: readonly { id: number; values: RowValues; isActive: boolean }[],
): Promise<void> {
  if (rows.length === 0) return
  const set = table.columns.map(({ key }) => sql`${sql.identifier(toSnakeCase(key))} = ${storedColumn(key)}`)
  const written = rows.map(({ id, values, isActive }) => ({ id, values: { ...values, active: isActive } }))
  await db.execute(sql`
    update ${tableOf(table)} stored set ${list([...set, sql`active = t.active`, sql`version = stored.version + 1`])}
    from ${recordset(table, written)} where stored.id = t.id`)
}

/** Deletes a row, and the rows merged into it. */
export async function deleteRow(db: Queryable, table: AdminTable, id: number): Promise<void> {
  await db.execute(sql`delete from ${tableOf(table)} where merged_into = ${id}`)
  await db.execute(sql`delete from ${tableOf(table)} where id = ${id}`)
}

type Rewritten = { id: number; before: RowValues; after: RowValues }

/**
 * Updates what depends on changed rows: classes and programme rows that carry a discipline's old title get
 * the new one, and the claims of a resource that became unlimited, or no longer is, are made anew.
 */
export async function followRows(db: Queryable, { name }: AdminTable, rows: readonly Rewritten[]): Promise<void> {
  if (name === 'discipline') return retitle(db, rows)
  if (name === 'user') return bind(db, rows)
  if (name !== 'room' && name !== 'teacher') return
  const converted = rows.filter(({ before, after }) => before.isPlaceholder !== after.isPlaceholder)
  await oneAfterAnother(converted, ({ id }) => moveClaims(db, name, { keep: id, drop: id }))
}

/** A user whom an administrator has bound or unbound is not bound again by the campus. */
async function bind(db: Queryable, rows: readonly Rewritten[]): Promise<void> {
  const rebound = rows.filter(
    ({ before, after }) => before.teacherId !== after.teacherId || before.groupId !== after.groupId,
  )
  await db.execute(sql`
    update "user" set bound_by = 'administrator' where id = any(${sql.param(rebound.map(({ id }) => id))}::integer[])`)
}

async function retitle(db: Queryable, rows: readonly Rewritten[]): Promise<void> {
  const renamed = rows.filter(({ before, after }) => before.title !== after.title)
  if (renamed.length === 0) return
  const titles = JSON.stringify(renamed.map(({ id, before, after }) => ({ id, old: before.title, title: after.title })))
  const renamedRows = sql`jsonb_to_recordset(${titles}::text::jsonb) as r (id integer, old text, title text)`
  const rename = (table: string) =>
    db.execute(sql`
      update ${sql.identifier(table)} t set title = r.title, version = t.version + 1
      from ${renamedRows} where t.discipline_id = r.id and t.title = r.old`)
  await rename('event')
  await rename('programme_discipline')
}

/** Those of the groups with classes or load for one half. */
export async function findHalved(db: Queryable, groups: readonly number[]): Promise<ReadonlySet<number>> {
  if (groups.length === 0) return new Set()
  const rows = await db.execute<{ id: number }>(sql`
    select id from unnest(${sql.param(groups)}::integer[]) as g (id)
    where exists (
      select from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
      where c.kind = 'group' and c.resource_id = g.id and e.subgroup <> 0
    ) or exists (
      select from load_item_group l join load_item i on i.id = l.load_item_id
      where l.group_id = g.id and i.subgroup <> 0)`)
  return new Set(rows.map(({ id }) => id))
}

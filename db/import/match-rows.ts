import type postgres from 'postgres'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { answersOf, type NameAnswer, type NameDoubt } from '@/lib/imports/rules/import-job'
import { type ExistingName, type ListedName, matchNames, type MeantRow } from '@/lib/imports/rules/matched-names'

export type Claimable = { id: number }
export type VocabularyCounts = { added: number; reused: number; filled: number }

/** The columns of a row besides its title. */
export type MatchedRow = Record<string, string | number | boolean | null>

/** `fill`: columns filled only if empty; `follow`: columns in which the file overrides the row. */
export type Vocabulary = {
  name: 'faculty' | 'department' | 'group' | 'room' | 'teacher' | 'discipline'
  columns: readonly string[]
  fill?: readonly string[]
  follow?: readonly string[]
}

/** What a file lists and what its classes name, with the row each would be; and answers about names. */
export type Given = {
  listed: readonly (ListedName & { row: MatchedRow })[]
  named: ReadonlySet<string>
  rowOf: (title: string) => MatchedRow
  answers: readonly NameAnswer[]
}

/** `found`: ids by label of listed rows, and by title named in classes. `unclear`: titles of several rows. */
type Matched = {
  found: Map<string, Claimable>
  counts: VocabularyCounts
  unclear: NameDoubt[]
  toldApart: string[]
}

/** Lists each name once, by its last row; a row that says less than another of its title is merged into it. */
function eachOnce<One extends ListedName>(listed: readonly One[]): One[] {
  const apart = new Set(listed.flatMap((one) => (one.apart === null ? [] : [one.title])))
  return [
    ...new Map(
      listed
        .filter((one) => one.apart !== null || !apart.has(one.title))
        .map((one) => [JSON.stringify([one.title, one.apart]), one]),
    ).values(),
  ]
}

function findKnown(sql: postgres.ISql, { name }: Vocabulary, titles: readonly string[]) {
  const shown = {
    room: sql`own_title as title, null as full_name, null as number, building as apart, building as place, title as label, is_placeholder
      from shown_room`,
    group: sql`own_title as title, null as full_name, null as number, faculty_id::text as apart,
      (select f.title from faculty f where f.id = faculty_id) as place, title as label, false as is_placeholder from shown_group`,
    teacher: sql`own_name as title, full_name, personnel_number as number, department_id::text as apart,
      (select d.title from department d where d.id = department_id) as place, name as label, is_placeholder from shown_teacher`,
  }
  const columns =
    name === 'room' || name === 'group' || name === 'teacher'
      ? shown[name]
      : sql`title, null as full_name, null as number, null as apart, null as place, title as label, false as is_placeholder from ${sql(name)}`
  const isSaid = name === 'room' ? sql`coalesce(stored.building, '') <> ''` : sql`apart is not null`
  return sql<ExistingName[]>`
    select id, known.title, known.full_name as "fullName", number, apart, place, ${isSaid} as "isSaid", label,
      stored.active as "isActive", known.is_placeholder as "isPlaceholder", merged_into as "standsFor"
    from (select id, ${columns}) known join ${sql(name)} stored using (id)
    where known.title = any(${[...titles]}) or label = any(${[...titles]}) or known.full_name = any(${[...titles]})
      or known.title || ' (' || place || ')' = any(${[...titles]})
      or number = any(${[...titles]}) or known.title || ' (' || number || ')' = any(${[...titles]})
      or known.full_name || ' (' || number || ')' = any(${[...titles]}) order by id`
}

/** Finds rows by name, inserts missing ones in the given order, and brings the others up to date. */
export async function matchRows(
  sql: postgres.ISql,
  changeId: ChangeId,
  vocabulary: Vocabulary,
  { listed: given, named, rowOf, answers }: Given,
): Promise<Matched> {
  const { name } = vocabulary
  const listed = eachOnce(given)
  const own = answers.filter(({ kind }) => kind === name)
  const answerOf = answersOf(own)
  const known = await findKnown(sql, vocabulary, [
    ...listed.flatMap(({ title, label }) => [title, label]),
    ...named,
    ...own.flatMap(({ is }) => is ?? []),
  ])
  const matched = matchNames(known, { listed, named }, (title) => answerOf(name, title), name === 'teacher')
  const filled = await bringUpToDate(
    sql,
    changeId,
    vocabulary,
    listed.flatMap(({ row }, at) => {
      const meant = matched.listed[at]
      return meant && 'id' in meant ? [{ ...row, id: meant.id }] : []
    }),
  )
  const titleColumn = name === 'teacher' ? 'name' : 'title'
  const fresh = [
    ...listed.flatMap(({ title, row }, at) => {
      const meant = matched.listed[at]
      return meant && 'listed' in meant && meant.listed === at
        ? [{ of: `${at}`, row: { ...row, [titleColumn]: title } }]
        : []
    }),
    ...[...matched.named].flatMap(([title, meant]) =>
      'title' in meant && meant.title === title
        ? [{ of: `title ${title}`, row: { ...rowOf(title), [titleColumn]: title } }]
        : [],
    ),
  ]
  const ids = await insertRows(
    sql,
    changeId,
    vocabulary,
    titleColumn,
    fresh.map(({ row }) => row),
  )
  const made = new Map(fresh.map(({ of }, at) => [of, ids[at] ?? 0]))
  const idOf = (meant: MeantRow): number =>
    'id' in meant ? meant.id : (made.get('listed' in meant ? `${meant.listed}` : `title ${meant.title}`) ?? 0)
  const found = new Map(
    [...listed.map(({ label }, at) => [label, matched.listed[at]] as const), ...matched.named].flatMap(
      ([title, meant]) => (meant ? [[title, { id: idOf(meant) }] as const] : []),
    ),
  )
  const rows = new Set([...found.values()].map(({ id }) => id)).size
  return {
    found,
    counts: { added: fresh.length, reused: rows - fresh.length, filled },
    toldApart: listed.flatMap(({ apart, label }) => (apart === null ? [] : [label])),
    unclear: matched.unclear.map((one) => ({ kind: name, ...one })),
  }
}

/**
 * Runs a statement that returns `key`, `before` and `after` of the rows it changed, and records them in the
 * history as the change's. Imports record only rows other than classes, and do it themselves: triggers would
 * record every row of a whole timetable. Returns the number of rows.
 */
export async function recordRows(
  sql: postgres.ISql,
  changeId: ChangeId,
  table: string,
  changes: postgres.PendingQuery<postgres.Row[]>,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with changed (key, before, after) as (${changes}), kept as (
      insert into changed_row (change_id, table_name, key, before, after)
      select ${changeId}, ${table}, key::text, before, after from changed
      on conflict (change_id, table_name, key) do update set after = excluded.after
    )
    select count(*)::integer as count from changed`
  return row?.count ?? 0
}

/** Updates columns of existing rows. Returns how many rows changed. */
async function bringUpToDate(
  sql: postgres.ISql,
  changeId: ChangeId,
  { name, fill = [], follow = [] }: Vocabulary,
  rows: readonly MatchedRow[],
): Promise<number> {
  const table = sql(name)
  const altered = [
    ...fill.map((column) => [sql(column), sql`stored.${sql(column)} is null`] as const),
    ...follow.map((column) => [sql(column), sql`stored.${sql(column)} is distinct from given.${sql(column)}`] as const),
  ]
  if (altered.length === 0 || rows.length === 0) return 0
  return recordRows(
    sql,
    changeId,
    name,
    sql`
      update ${table} stored
      set ${altered.map(
        ([of, isBetter], index) => sql`${index > 0 ? sql`,` : sql``} ${of} =
        case when given.${of} is not null and ${isBetter} then given.${of} else stored.${of} end`,
      )}, version = stored.version + 1
      from ${populated(sql, name, rows)}, ${table} was
      where stored.id = given.id and was.id = stored.id
        and (false ${altered.map(([of, isBetter]) => sql`or given.${of} is not null and ${isBetter}`)})
      returning stored.id, to_jsonb(was), to_jsonb(stored)`,
  )
}

/** The table's row type gives the column types. */
const populated = (sql: postgres.ISql, table: Vocabulary['name'], rows: readonly MatchedRow[]) =>
  sql`jsonb_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::text::jsonb) with ordinality as given`

/** Returns the ids, in order. */
async function insertRows(
  sql: postgres.ISql,
  changeId: ChangeId,
  { name, columns }: Vocabulary,
  title: string,
  rows: readonly MatchedRow[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const table = sql(name)
  const reserved = await sql<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${`"${name}"`}, 'id'))::integer as id from generate_series(1, ${rows.length})`
  const ids = reserved.map(({ id }) => id).sort((a, b) => a - b)
  const numbered = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }))
  await recordRows(
    sql,
    changeId,
    name,
    sql`
      insert into ${table} as stored (${sql(['id', title, ...columns])})
      select ${sql(['id', title, ...columns])} from ${populated(sql, name, numbered)} order by ordinality
      returning stored.id, null::jsonb, to_jsonb(stored)`,
  )
  return ids
}

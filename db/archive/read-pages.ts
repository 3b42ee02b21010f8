import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../client'
import type { Member, ArchiveShape } from './shape'

/** A row as the database's JSON: dates and times are text, keys are column names. */
export type ArchivedRow = Record<string, unknown>

/** A row with the rows that belong to it, by the name of the part. */
export type Nested = { row: ArchivedRow; parts: Record<string, Nested[]> }

/** Few enough that a page takes some hundredths of a second, so that the process serves others meanwhile. */
const rowsAtOnce = 200

/** A column with files of megabytes. */
const isFile = ({ column }: Member): boolean => column.columnType === 'PgCustomColumn'

const named = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

async function select(
  db: Queryable,
  { stored, key, members, links }: ArchiveShape,
  which: SQL,
): Promise<ArchivedRow[]> {
  const columns = [...new Set([...key, ...links.map(({ own }) => own), ...members.map((one) => one.stored)])]
  const rows = await db.execute<{ row: string }>(sql`
    select to_json(page)::text as row
    from (select ${named(columns)} from ${sql.identifier(stored)} ${which}) page`)
  return rows.map(({ row }): ArchivedRow => JSON.parse(row))
}

async function withPartsOf(db: Queryable, shape: ArchiveShape, rows: ArchivedRow[]): Promise<Nested[]> {
  const nested = rows.map((row): Nested => ({ row, parts: {} }))
  for (const part of shape.parts) {
    const [link] = part.links
    if (!link) throw new Error(`${part.path} belongs to nothing`)
    const parents = rows.map((row) => row[link.parents])
    const type = typeof parents[0] === 'number' ? sql`bigint[]` : sql`text[]`
    const found =
      parents.length === 0
        ? []
        : await select(
            db,
            part,
            sql`where ${sql.identifier(link.own)} = any(${sql.param(parents)}::${type}) order by ${named(part.key)}`,
          )
    const byParent = new Map<unknown, Nested[]>(parents.map((id) => [id, []]))
    for (const one of await withPartsOf(db, part, found)) byParent.get(one.row[link.own])?.push(one)
    for (const one of nested) one.parts[part.name] = byParent.get(one.row[link.parents]) ?? []
  }
  return nested
}

/** Yields all rows of a table by key, with the rows that belong to them, in pages that fit into memory. */
export async function* readPages(db: Queryable, shape: ArchiveShape): AsyncGenerator<Nested[]> {
  const { key } = shape
  const atOnce = shape.members.some(isFile) ? 1 : rowsAtOnce
  let last: ArchivedRow | undefined
  for (;;) {
    const after: SQL = last
      ? sql`where (${named(key)}) > (${sql.join(
          key.map((column) => sql`${last?.[column]}`),
          sql`, `,
        )})`
      : sql``
    const rows = await select(db, shape, sql`${after} order by ${named(key)} limit ${atOnce}`)
    if (rows.length === 0) return
    yield await withPartsOf(db, shape, rows)
    if (rows.length < atOnce) return
    last = rows.at(-1)
  }
}

import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '@/db/client'
import { claim } from '@/db/schema'
import type { VocabularyName } from '@/lib/core/rules/tables/admin-table'
import { uses, type CountedUse } from '@/lib/core/rules/tables/uses'
import { places, storedTables, type RowPlace } from './places'

const column = ({ name }: { name: string }): SQL => sql`p.${sql.identifier(toSnakeCase(name))}`

/**
 * How often a place refers to each of the rows; a class counts once, even if it has both halves of a group.
 */
function countStatement(name: VocabularyName, place: RowPlace, ids: readonly number[]): SQL {
  const { use, table, isList, of } = place
  const idList = sql`${sql.param(ids)}::integer[]`
  const id = isList ? sql`named.id` : column(place.column)
  return sql`
    select ${use}::text as use, ${id} as id, count(${table === claim ? sql`distinct p.meeting_id` : sql`*`})::integer as count
    from ${table} p ${isList ? sql`cross join lateral unnest(${column(place.column)}) named (id)` : sql``}
    where ${id} = any(${idList}) ${isList ? sql`and ${column(place.column)} && ${idList}` : sql``}
      ${of ? sql`and ${column(of)} = ${name}` : sql``}
    group by 2`
}

/** The references to a row, and to the rows merged into it, in one statement, the most important first. */
export async function countUses(db: Queryable, name: VocabularyName, id: number): Promise<CountedUse[]> {
  const counted = places[name].filter(({ isRecord }) => !isRecord)
  if (counted.length === 0) return []
  const merged = await db.execute<{ id: number }>(
    sql`select id from ${storedTables[name]} where merged_into = ${id}`,
  )
  const ids = [id, ...merged.map((row) => row.id)]
  const rows = await db.execute<CountedUse>(sql`
    select use, sum(count)::integer as count from (
      ${sql.join(
        counted.map((place) => countStatement(name, place, ids)),
        sql` union all `,
      )}) told (use, id, count)
    group by 1`)
  return rows.toSorted((one, other) => uses.indexOf(one.use) - uses.indexOf(other.use))
}

/** For each of the rows, the number that its table's list shows as its use. */
export async function countMainUses(
  db: Queryable,
  name: VocabularyName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const [main] = places[name]
  if (!main || ids.length === 0) return new Map()
  const rows = await db.execute<{ id: number; count: number }>(
    sql`select id, count from (${countStatement(name, main, ids)}) told (use, id, count)`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import * as schema from '@/db/schema'
import { primaryKeyOf, referencesOf, storedName, tableConfigOf, vocabularyNamedBy } from '@/db/table-keys'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import {
  type CountedUse,
  type Use,
  uses,
  type VocabularyName,
  vocabularyNames,
} from '@/lib/core/tables/rules/admin-table'
import { recordOf } from '@/lib/core/words/rules/records'

const column = (one: PgColumn): SQL => sql`p.${sql.identifier(storedName(one))}`

type Referring = {
  table: PgTable
  /** What a row of it is to the rows that it refers to. */
  use: Use
  /** The tables whose ids its `resourceId` or `subjectId` has, each where its `kind` is the table's name. */
  kinds?: readonly VocabularyName[]
  /** A record of the past: merging rewrites it, but it does not prevent deleting. */
  isRecord?: true
  /** Merging leaves it: its readers follow merged rows or take their names. */
  stays?: true
}

const resources = ['room', 'teacher', 'group'] as const

/** The tables that refer to others. The list of a table shows how many of the first that refers to it there are. */
const referring: readonly Referring[] = [
  { table: schema.claim, use: 'class', kinds: resources },
  { table: schema.event, use: 'class' },
  { table: schema.teacher, use: 'teacher' },
  { table: schema.group, use: 'group' },
  { table: schema.room, use: 'room' },
  { table: schema.importedClass, use: 'class', isRecord: true },
  { table: schema.loadItem, use: 'load' },
  { table: schema.loadItemTeacher, use: 'load' },
  { table: schema.loadItemGroup, use: 'load' },
  { table: schema.teacherNorm, use: 'norm' },
  { table: schema.teacherContract, use: 'contract' },
  { table: schema.hoursEntry, use: 'hours' },
  { table: schema.programme, use: 'programme' },
  { table: schema.programmeRoom, use: 'programme' },
  { table: schema.programmeDiscipline, use: 'programme row' },
  { table: schema.loadPermission, use: 'permission' },
  { table: schema.request, use: 'request', stays: true },
  { table: schema.approval, use: 'request' },
  { table: schema.confirmation, use: 'request' },
  { table: schema.appeal, use: 'request' },
  { table: schema.appealStep, use: 'request' },
  { table: schema.substituteOffer, use: 'request' },
  { table: schema.wish, use: 'wish', kinds: resources },
  { table: schema.wishCampaign, use: 'wish' },
  { table: schema.askedTeacher, use: 'wish' },
  { table: schema.sessionPeriod, use: 'session' },
  { table: schema.variant, use: 'variant', stays: true },
  { table: schema.user, use: 'account' },
  { table: schema.editor, use: 'editor', kinds: ['teacher', 'group', 'department', 'faculty'] },
  { table: schema.ownSubject, use: 'own' },
  { table: schema.chosenClass, use: 'own' },
  // Two feeds have different addresses, and both keep working.
  { table: schema.calendarFeed, use: 'feed', kinds: resources, stays: true },
  { table: schema.noticeSubject, use: 'notice', kinds: resources },
]

/**
 * A column that refers to rows of a table. `of`: counts only where this column has the table's name.
 * `unique`: the columns with which it is unique; of two rows that merging makes equal one stays.
 */
export type RowPlace = Omit<Referring, 'kinds'> & {
  column: PgColumn
  of: PgColumn | null
  isList: boolean
  unique: readonly string[] | null
}

function refersTo(name: VocabularyName, { table, kinds = [] }: Referring, one: PgColumn): boolean {
  if (isOfKind(one)) return kinds.includes(name)
  const key = referencesOf(table).find(({ columns }) => columns[0] === one)
  return key ? key.foreignTable === schema.vocabularies[name] : vocabularyNamedBy(one) === name
}

const isOfKind = ({ name }: PgColumn): boolean => name === 'resourceId' || name === 'subjectId'

/** The other columns of the key or unique index that the column is part of. */
function uniqueWith(table: PgTable, { name }: PgColumn): string[] | null {
  const indexed = tableConfigOf(table).indexes.flatMap(({ config: { unique, where, columns } }) =>
    unique && !where ? [columns] : [],
  )
  const keys = [primaryKeyOf(table), ...indexed].map((columns) =>
    columns.flatMap((one) => ('name' in one && typeof one.name === 'string' ? [one.name] : [])),
  )
  return keys.find((names) => names.includes(name))?.filter((one) => one !== name) ?? null
}

/**
 * All references to a row of a table, except from rows merged into it: merging rewrites them, and a row with
 * any is not deleted.
 */
export const places = recordOf(vocabularyNames, (name): readonly RowPlace[] =>
  referring.flatMap((one) => {
    const columns = Object.values(getTableColumns(one.table))
    return columns
      .filter((column) => column.name !== 'mergedInto' && refersTo(name, one, column))
      .map((column) => ({
        ...one,
        column,
        of: (isOfKind(column) && columns.find(({ name: of }) => of === 'kind')) || null,
        isList: column.columnType === 'PgArray',
        unique: uniqueWith(one.table, column),
      }))
  }),
)

/** How often a place refers to each of the rows; a class counts once, even if it has both halves of a group. */
function countStatement(name: VocabularyName, place: RowPlace, ids: readonly number[]): SQL {
  const { use, table, isList, of } = place
  const idList = sql`${sql.param(ids)}::integer[]`
  const id = isList ? sql`named.id` : column(place.column)
  return sql`
    select ${use}::text as use, ${id} as id, count(${table === schema.claim ? sql`distinct p.meeting_id` : sql`*`})::integer as count
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
    sql`select id from ${schema.vocabularies[name]} where merged_into = ${id}`,
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

/** The number of placed classes and exams of each type. */
export const countTypes = (db: Queryable): Promise<{ type: LessonType; count: number }[]> =>
  db.execute<{ type: LessonType; count: number }>(sql`
    select e.lesson_type as type, count(*)::integer as count
    from event e join meeting m on m.event_id = e.id
    where e.kind in ('class', 'exam') and m.state <> 'trace' group by 1 order by 1`)

import { getTableColumns, getTableName, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { vocabularies } from '@/db/schema'
import { primaryKeyOf, referencesOf, storedName, vocabularyNamedBy } from '@/db/table-keys'
import { archiveKinds, type ArchiveOption, type ArchivePart } from './archive-file'

/** What an archive contains besides the timetable. The history names people, so it requires the accounts. */
export type ArchiveContent = { accounts: boolean; history: boolean }

const hasOption = ({ accounts, history }: ArchiveContent, option: ArchiveOption | null): boolean =>
  option === null || (accounts && (option === 'accounts' || history))

/** The target of a reference. `path`: where it is in the archive, such as `programmes.rows`. */
export type ArchiveTarget = { path: string; isTitled: boolean }
export type Refers = { to: ArchiveTarget } | { by: string; to: Record<string, ArchiveTarget> }

/** A member of a record: a column of its table. */
export type Member = {
  name: string
  /** The column's name in the schema and in the database. */
  key: string
  column: PgColumn
  stored: string
  /** The value if the record has none; undefined: it is required. */
  fallback: unknown
  refers: Refers | null
  /** The database guarantees that the target exists. */
  isKept: boolean
  /** Refers to its own table, perhaps to a later record. */
  isOwn: boolean
  isPersonal: boolean
}

export type ArchiveShape = {
  path: string
  name: string
  table: PgTable
  stored: string
  /** The columns of the primary key, by database name. */
  key: string[]
  members: Member[]
  titledBy: string | null
  parts: ArchiveShape[]
  /** Columns that repeat the key of the parent record, by database name; the first is its id. */
  links: { own: string; parents: string }[]
  /** The sequence of the ids, and their column. */
  sequence: { name: string; column: string } | null
  of: ArchiveOption | null
}

const fallbackOf = (column: PgColumn): unknown => {
  if (column.default !== undefined && !(column.default instanceof SQL)) return column.default
  return column.notNull ? undefined : null
}

const memberName = (key: string, isReference: boolean): string =>
  isReference ? key.replace(/Ids$/, 's').replace(/Id$/, '') : key

/** The paths of all tables, to resolve references. */
const pathOf = new Map<PgTable, ArchiveTarget>()
function place(path: string, part: ArchivePart): void {
  pathOf.set(part.table, { path, isTitled: part.titledBy !== undefined })
  for (const [name, one] of Object.entries(part.parts ?? {})) place(`${path}.${name}`, one)
}
for (const [name, kind] of Object.entries(archiveKinds)) place(name, kind)

function target(table: PgTable): ArchiveTarget {
  const found = pathOf.get(table)
  if (!found) throw new Error(`The archive has no table ${getTableName(table)}`)
  return found
}

function sequenceOf({ table, sequence }: ArchivePart): ArchiveShape['sequence'] {
  const numbered = Object.values(getTableColumns(table)).find((column) => column.generatedIdentity)
  const name = sequence?.seqName
  if (name) return { name, column: 'number' }
  return numbered ? { name: `${getTableName(table)}_${storedName(numbered)}_seq`, column: storedName(numbered) } : null
}

function shapeOf(path: string, part: ArchivePart, of: ArchiveOption | null, parent?: PgTable): ArchiveShape {
  const { table, without = [], personal = [], refers = {}, parts = {}, titledBy = null } = part
  const columns = Object.entries(getTableColumns(table))
  const keys = referencesOf(table)
  const link = parent && keys.find(({ foreignTable }) => foreignTable === parent)
  const links = (link?.columns ?? []).map((column, index) => ({
    own: storedName(column),
    parents: storedName(link?.foreignColumns[index] ?? column),
  }))
  const keyOf = (column: PgColumn) =>
    keys.find((one) => one !== link && one.columns.length === 1 && one.columns[0] === column)
  const referenceOf = (key: string, column: PgColumn): Refers | null => {
    const said = refers[key]
    if (said && 'by' in said)
      return {
        by: said.by,
        to: Object.fromEntries(Object.entries(said.to).map(([word, one]) => [word, target(one)])),
      }
    const named = vocabularyNamedBy(column)
    const to = said ?? keyOf(column)?.foreignTable ?? (named && vocabularies[named])
    return to ? { to: target(to) } : null
  }
  const members = columns
    .filter(([key, column]) => !without.includes(key) && !links.some(({ own }) => own === storedName(column)))
    .map(([key, column]): Member => {
      const said = refers[key]
      const found = referenceOf(key, column)
      const isOwn = found !== null && !('by' in found) && found.to.path === path
      return {
        name: memberName(key, found !== null),
        key,
        column,
        stored: storedName(column),
        fallback: personal.includes(key) && column.notNull ? {} : fallbackOf(column),
        // The title of a later record is not known yet.
        refers: isOwn ? { to: { path, isTitled: false } } : found,
        isKept: keyOf(column) !== undefined || (said !== undefined && 'isKept' in said && said.isKept === true),
        isOwn,
        isPersonal: personal.includes(key),
      }
    })
  return {
    path,
    table,
    members,
    titledBy,
    links,
    of,
    name: path.split('.').at(-1) ?? path,
    stored: getTableName(table),
    key: primaryKeyOf(table).map(storedName),
    parts: Object.entries(parts).map(([name, one]) => shapeOf(`${path}.${name}`, one, of, table)),
    sequence: sequenceOf(part),
  }
}

/** The files of the archive, in the order in which they are written and read. */
export const archiveShapes: readonly ArchiveShape[] = Object.entries(archiveKinds).map(([name, kind]) =>
  shapeOf(name, kind, kind.of ?? null),
)

export const withParts = (shape: ArchiveShape): ArchiveShape[] => [shape, ...shape.parts.flatMap(withParts)]

export const shapesOf = (content: ArchiveContent): ArchiveShape[] =>
  archiveShapes.filter(({ of }) => hasOption(content, of))

const optionOf = new Map(archiveShapes.flatMap((shape) => withParts(shape).map(({ path }) => [path, shape.of])))

/** Whether an archive with this content has the member: not if it is personal or refers to what is left out. */
export function hasMember(content: ArchiveContent, { isPersonal, refers }: Member): boolean {
  if (isPersonal && !content.accounts) return false
  if (!refers || 'by' in refers) return true
  return hasOption(content, optionOf.get(refers.to.path) ?? null)
}

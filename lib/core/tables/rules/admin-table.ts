import type { Permission } from '@/lib/core/actor/rules/actor'
import type { Unit } from '@/lib/core/words/rules/counts'
import { keysOf } from '@/lib/core/words/rules/records'
import { lookAlikeKey } from './look-alike'

/**
 * Which rows are shown: in use, all, out of use, with look-alike titles, in use but with `wanted` columns
 * empty, and people who never signed in.
 */
export const visibleRows = ['used', 'all', 'retired', 'alike', 'lacking', 'unseen'] as const
export type VisibleRows = (typeof visibleRows)[number]

/** The sort column, and whether in descending order. */
export type Sorted = { key: string; isDown: boolean }

/**
 * A search in a table. `sorted` null: the table's own order. Pages count from 1. `right`: only people who
 * hold it.
 */
export type TableSearch = {
  text: string
  sorted: Sorted | null
  page: number
  shown: VisibleRows
  right: Permission | null
}

/**
 * Tables with the names and texts that timetables use: their rows are edited, pasted, retired, deleted and
 * merged. With what their rows are called together, in pages' addresses and in the archive.
 */
export const vocabularyPlurals = {
  room: 'rooms',
  teacher: 'teachers',
  department: 'departments',
  group: 'groups',
  faculty: 'faculties',
  discipline: 'disciplines',
  reason: 'reasons',
} as const
export type VocabularyName = keyof typeof vocabularyPlurals
export const vocabularyNames = keysOf(vocabularyPlurals)

export const adminTableNames = [...vocabularyNames, 'user'] as const
/** The tables of the administration. People are blocked instead of retired, and neither deleted nor merged. */
export type AdminTableName = (typeof adminTableNames)[number]

/** A cell's value: for a reference the id of its row, for a choice its word. Null: unknown. */
export type CellValue = string | number | boolean | null
/** By column key. */
export type RowValues = Readonly<Record<string, CellValue>>

export type AdminColumn = {
  key: string
  isRequired?: true
  /** The value in a new row if none is given. */
  initial?: CellValue
  /** The column whose value a new row takes if none is given. */
  follows?: string
  /** Computes the value from the rest of the row if none is given. */
  implied?: (values: RowValues) => CellValue
} & (
  | { kind: 'text'; longest: number }
  /** `none`: the number that means «none», shown as an empty cell. `unit`: a unit that may follow the number. */
  | { kind: 'number'; least: number; most: number; none?: number; unit?: Unit }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'flag' }
  /** Days of the week, 1 Monday, as ascending digits: `67`. */
  | { kind: 'weekdays' }
  | { kind: 'reference'; to: VocabularyName }
)

export type AdminTable<Name extends AdminTableName = AdminTableName> = {
  name: Name
  /** The first column is the title: it identifies a pasted row, and finds look-alikes. */
  columns: readonly [AdminColumn, ...AdminColumn[]]
  /** The column that distinguishes rows with the same title. */
  apart?: string
  /** A column whose value only one row may have: where it is known, it says which row is meant. */
  identity?: string
  /** Two rows may share both the title and `apart`, as people do. */
  hasNamesakes?: true
  /** Titles that differ only in case are equal. */
  ignoresCase?: true
  /** Read-only facts shown beside the columns; they are edited elsewhere. */
  told?: readonly string[]
  /** The column that the rows are ordered by; by default the title. */
  ordered?: string
  /** Columns that a search includes; for a reference, the title of its row. */
  searched: readonly string[]
  /** Columns that may be empty for a while, but should be filled. */
  wanted: readonly string[]
}

/** A row as stored. `uses`: how much it is used, mostly the number of its classes. */
export type AdminRow = {
  id: number
  version: number
  isActive: boolean
  values: RowValues
  uses: number
}

export type TitledRow = { id: number; title: string }
/** By the key of a reference's column. */
export type ReferenceChoices = Readonly<Record<string, readonly TitledRow[]>>

/** The read-only facts of a row (the table's `told`), as text. */
export type RowFacts = Readonly<Record<string, string>>

/** A title in the form in which titles are compared. */
export const titleForm = ({ ignoresCase }: AdminTable, title: string): string =>
  ignoresCase ? title.toLowerCase() : title

/** The value that distinguishes a row from others with its title; null: unknown. */
export const rowApart = ({ apart }: AdminTable, values: RowValues): CellValue =>
  apart === undefined ? null : (values[apart] ?? null)

/** The value that no other row may have; null: unknown. */
export const rowIdentity = ({ identity }: AdminTable, values: RowValues): CellValue =>
  identity === undefined ? null : (values[identity] ?? null)

/** What distinguishes a row from others with its title. */
export type TellingApart = { apart: CellValue; identity: CellValue }

export const tellingApart = (table: AdminTable, values: RowValues): TellingApart => ({
  apart: rowApart(table, values),
  identity: rowIdentity(table, values),
})

/**
 * Whether two rows are certainly different things, even with equal titles. People may work in two departments,
 * so only their numbers tell.
 */
export const isApart = ({ hasNamesakes }: AdminTable, one: TellingApart, other: TellingApart): boolean =>
  differ(one.identity, other.identity) || (!hasNamesakes && differ(one.apart, other.apart))

const differ = (one: CellValue, other: CellValue): boolean =>
  one !== null && other !== null && lookAlikeKey(String(one)) !== lookAlikeKey(String(other))

/** The title with the value of `apart`: «305 (Б2)». */
export function rowLabel(table: AdminTable, values: RowValues, choices: ReferenceChoices): string {
  const apart = rowApart(table, values)
  const text = choices[table.apart ?? '']?.find(({ id }) => id === apart)?.title ?? apart
  return text === null ? rowTitle(table, values) : `${rowTitle(table, values)} (${text})`
}

export const rowTitle = ({ columns: [title] }: AdminTable, values: RowValues): string => String(values[title.key] ?? '')

/** `alike`: other titles that look like this one. `isForeign`: the viewer may not change the row. */
export type VisibleRow = AdminRow & { alike: string[]; told: RowFacts; isForeign: boolean }

/** A page of a table. `choices`: the rows that references may lead to. */
export type TableView = {
  rows: VisibleRow[]
  total: number
  page: number
  pages: number
  choices: ReferenceChoices
}

/** What can refer to a row of a table. */
export const uses = [
  'class',
  'load',
  'programme',
  'programme row',
  'permission',
  'wish',
  'request',
  'account',
  'editor',
  'own',
  'feed',
  'variant',
  'session',
  'group',
  'teacher',
  'room',
  'notice',
  'norm',
  'contract',
  'hours',
] as const
export type Use = (typeof uses)[number]

export type CountedUse = { use: Use; count: number }

/** Uses that do not prevent the deletion of a row: they are deleted with it, or stay without it. */
const parts: readonly Use[] = ['notice', 'norm']

export const keepsRow = ({ use }: CountedUse): boolean => !parts.includes(use)

import { lookAlikeKey } from './look-alike'
import type { Unit } from '../words/counts'

export const vocabularyNames = [
  'room',
  'teacher',
  'department',
  'group',
  'faculty',
  'discipline',
  'reason',
] as const
/** What a timetable names, or says: rows that are edited, pasted, retired, deleted and merged. */
export type VocabularyName = (typeof vocabularyNames)[number]

export const adminTableNames = [...vocabularyNames, 'user'] as const
/** The tables of the administration. People are blocked in place of retired, and neither deleted nor merged. */
export type AdminTableName = (typeof adminTableNames)[number]

/** What a cell holds: the id of what a reference leads to, and the word of a choice. Null: nothing is known. */
export type CellValue = string | number | boolean | null
/** By the keys of the columns. */
export type RowValues = Readonly<Record<string, CellValue>>

export type AdminColumn = {
  key: string
  isRequired?: true
  /** In a new row where nothing is said. */
  initial?: CellValue
  /** The column that it follows from in a new row where nothing is said. */
  follows?: string
  /** What it is where nothing is said of it: it goes with the rest of the row. */
  implied?: (values: RowValues) => CellValue
} & (
  | { kind: 'text'; longest: number }
  /** `none`: the number that says that there is none; its cell is empty. `unit`: what may stand beside it. */
  | { kind: 'number'; least: number; most: number; none?: number; unit?: Unit }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'flag' }
  | { kind: 'reference'; to: VocabularyName }
)

export type AdminTable<Name extends AdminTableName = AdminTableName> = {
  name: Name
  /** The first is the title: by it a pasted row is known, look-alikes are found and a row is called. */
  columns: readonly [AdminColumn, ...AdminColumn[]]
  /** The column that tells rows of one title apart. */
  apart?: string
  /** Two rows may share a title, and what tells them apart: people do. */
  hasNamesakes?: true
  /** Titles that differ in case only are one. */
  ignoresCase?: true
  /** What is told of a row besides its columns, and edited elsewhere. */
  told?: readonly string[]
  /** A column in whose order the rows are; by title otherwise. */
  ordered?: string
  /** Columns that a search looks into; of a reference the title. */
  searched: readonly string[]
  /** Columns that may be empty, but should not be for long. */
  wanted: readonly string[]
}

/** A row as it is stored. `uses`: what a glance tells of its use, the number of its classes mostly. */
export type AdminRow = {
  id: number
  version: number
  isActive: boolean
  values: RowValues
  uses: number
}

/** Something that a reference may lead to. */
export type TitledRow = { id: number; title: string }
/** By the key of a reference's column. */
export type ReferenceChoices = Readonly<Record<string, readonly TitledRow[]>>

/** What is told of a row, by the table's `told`: as a person reads it. */
export type ToldOfRow = Readonly<Record<string, string>>

/** A title as two of them are compared. */
export const titleForm = ({ ignoresCase }: AdminTable, title: string): string =>
  ignoresCase ? title.toLowerCase() : title

/** What tells a row from others of its title; null: not known. */
export const rowApart = ({ apart }: AdminTable, values: RowValues): CellValue =>
  apart === undefined ? null : (values[apart] ?? null)

/** Whether two rows are known to be different things, whatever their titles. People may be of two departments. */
export const isApart = ({ hasNamesakes }: AdminTable, one: CellValue, other: CellValue): boolean =>
  !hasNamesakes && one !== null && other !== null && lookAlikeKey(String(one)) !== lookAlikeKey(String(other))

/** The title with what tells the row apart: «305 (Б2)». */
export function rowLabel(table: AdminTable, values: RowValues, choices: ReferenceChoices): string {
  const apart = rowApart(table, values)
  const text = choices[table.apart ?? '']?.find(({ id }) => id === apart)?.title ?? apart
  return text === null ? rowTitle(table, values) : `${rowTitle(table, values)} (${text})`
}

export const rowTitle = ({ columns: [title] }: AdminTable, values: RowValues): string =>
  String(values[title.key] ?? '')

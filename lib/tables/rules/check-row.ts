import { daysWritten, writtenDays } from '@/lib/core/calendar/rules/written-days'
import {
  rowApart,
  rowIdentity,
  rowTitle,
  titleForm,
  type AdminColumn,
  type AdminTable,
  type CellValue,
  type ReferenceChoices,
  type RowValues,
  type TellingApart,
  type TitledRow,
  type VocabularyName,
} from '@/lib/core/tables/rules/admin-table'
import { isStorable } from '@/lib/core/words/rules/plain-text'

/** Why a cell does not accept its value. */
export type CellProblem =
  | { kind: 'required' | 'control' | 'flag' | 'weekdays' | 'invalid' }
  | { kind: 'too long'; longest: number }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'choice'; choices: readonly string[] }
  /** No row that may be referred to has this title; `like`: one that looks like it. */
  | { kind: 'unknown'; to: VocabularyName; text: string; like: string | null }
  /** Another row has this title. `isRetired`: it is out of use. */
  | { kind: 'taken'; isRetired: boolean }
  /** Only one row may have this value, and another has it. */
  | { kind: 'of another'; title: string }
  | { kind: 'halves' }

export type RowProblems = Readonly<Record<string, CellProblem>>

/** The text without leading, trailing and repeated spaces. */
export const writtenText = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The problem of a value; null if there is none. `choices`: the rows that a reference may lead to. */
export function cellProblem(column: AdminColumn, value: CellValue, choices: ReferenceChoices = {}): CellProblem | null {
  if (isEmpty(value)) return column.isRequired ? { kind: 'required' } : null
  switch (column.kind) {
    case 'text':
      if (typeof value !== 'string') return { kind: 'invalid' }
      if (!isStorable(value)) return { kind: 'control' }
      return value.length > column.longest ? { kind: 'too long', longest: column.longest } : null
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= column.least && value <= column.most
        ? null
        : { kind: 'number', least: column.least, most: column.most }
    case 'choice':
      return column.choices.some((choice) => choice === value) ? null : { kind: 'choice', choices: column.choices }
    case 'weekdays':
      return typeof value === 'string' && writtenDays(daysWritten(value)) === value ? null : { kind: 'weekdays' }
    case 'flag':
      return typeof value === 'boolean' ? null : { kind: 'flag' }
    case 'reference':
      return choices[column.key]?.some(({ id }) => id === value)
        ? null
        : { kind: 'unknown', to: column.to, text: String(value), like: null }
  }
}

/** A row's values in stored form: only those of its columns, texts trimmed, empty texts as null. */
export const storedValues = ({ columns }: AdminTable, given: RowValues): RowValues =>
  Object.fromEntries(
    columns.flatMap(({ key, kind }) => {
      const value = given[key]
      if (value === undefined) return []
      if (typeof value !== 'string' || kind !== 'text') return [[key, value]]
      return [[key, writtenText(value) || null]]
    }),
  )

const withImplied = ({ columns }: AdminTable, values: RowValues): RowValues => ({
  ...values,
  ...Object.fromEntries(
    columns.flatMap(({ key, implied }) => (implied && isEmpty(values[key]) ? [[key, implied(values)]] : [])),
  ),
})

/** The values of a new row: those given, otherwise the initial ones. */
export const newValues = (table: AdminTable, given: RowValues): RowValues =>
  withImplied(table, {
    ...Object.fromEntries(
      table.columns.map(({ key, initial, kind }) => [key, initial ?? (kind === 'flag' ? false : null)]),
    ),
    ...storedValues(table, given),
  })

/** All values of a row after a change. Values that were only implied are computed again. */
export const changedValues = (table: AdminTable, before: RowValues, given: RowValues): RowValues =>
  withImplied(table, {
    ...before,
    ...Object.fromEntries(
      table.columns.flatMap(({ key, implied }) => (implied && before[key] === implied(before) ? [[key, null]] : [])),
    ),
    ...storedValues(table, given),
  })

const isEmpty = (value: CellValue | undefined): boolean => value === null || value === undefined || value === ''

/** The problems of a row's cells, one by one; `checked`: only of these columns. */
export function tableRowProblems(
  table: AdminTable,
  values: RowValues,
  choices: ReferenceChoices,
  checked: readonly string[] = table.columns.map(({ key }) => key),
): RowProblems {
  const found = table.columns.flatMap((column) => {
    const { key, follows } = column
    const isTold = checked.includes(key) && !(follows && isEmpty(values[follows]) && isEmpty(values[key]))
    const problem = isTold ? cellProblem(column, values[key] ?? null, choices) : null
    return problem ? [[column.key, problem] as const] : []
  })
  return Object.fromEntries(found)
}

/** The columns in which two rows differ. */
export const changedKeys = ({ columns }: AdminTable, before: RowValues, after: RowValues): string[] =>
  columns.flatMap(({ key }) => (before[key] === after[key] ? [] : [key]))

/** A row of a table, in use or not, with its title and what tells it apart. */
export type CheckedRow = TitledRow & TellingApart & { isActive: boolean }

/** Whether another row has the same title and `apart`, where that is not allowed, or the same identity. */
export function takenProblems(table: AdminTable, values: RowValues, others: readonly CheckedRow[]): RowProblems {
  const own = titleForm(table, rowTitle(table, values))
  const apart = rowApart(table, values)
  const known = table.hasNamesakes
    ? undefined
    : others.find((one) => titleForm(table, one.title) === own && one.apart === apart)
  const identity = rowIdentity(table, values)
  const identical = identity === null ? undefined : others.find((one) => one.identity === identity)
  return {
    ...(known && { [table.columns[0].key]: { kind: 'taken', isRetired: !known.isActive } }),
    ...(identical && table.identity && { [table.identity]: { kind: 'of another', title: identical.title } }),
  }
}

import { grouped } from '@/lib/core/rules/words/grouped'
import { lookAlikes } from '@/lib/core/rules/tables/look-alike'
import {
  isApart,
  rowApart,
  rowLabel,
  rowTitle,
  titleForm,
  type AdminTable,
  type CellValue,
  type ReferenceChoices,
  type RowValues,
} from '@/lib/core/rules/tables/admin-table'
import { isVocabulary } from '@/lib/core/rules/tables/tables'
import {
  changedKeys,
  changedValues,
  newValues,
  rowProblems,
  storedValues,
  type CellProblem,
} from './check-row'

/** A row of a table that is pasted into. */
export type ExistingRow = { id: number; isActive: boolean; values: RowValues }

/** What a pasted line says, by the keys of its columns, and which of its cells could not be read. */
export type PastedRow = {
  /** From 1. */
  number: number
  values: RowValues
  problems: Readonly<Record<string, CellProblem>>
}

/** Why a pasted line cannot be taken, besides its cells. `alike`: what it looks like, stored or in a line above. */
export type LineProblem =
  | { kind: 'repeated'; row: number }
  | { kind: 'namesakes' }
  /** Somebody who is blocked: pasting lets nobody in again. */
  | { kind: 'blocked' }
  /** Whoever pastes may not edit it. */
  | { kind: 'foreign' }
  | { kind: 'alike'; titles: readonly string[] }

/** What becomes of a pasted line. */
export type PastedOutcome = { number: number; title: string } & (
  | { status: 'new'; values: RowValues }
  /** `isRestored`: it was not in use and is again. */
  | {
      status: 'changed'
      id: number
      values: RowValues
      changes: readonly { key: string; before: CellValue; after: CellValue }[]
      isRestored: boolean
    }
  | { status: 'same' }
  | { status: 'error'; cells: Readonly<Record<string, CellProblem>>; line: LineProblem | null }
)

type Pasting = {
  known: readonly ExistingRow[]
  choices: ReferenceChoices
  /** Numbers of lines that are new, whatever they look like. */
  asNew: readonly number[]
  /** Groups that stand in halves and are not made whole. */
  halved?: ReadonlySet<number>
  /** What a new row says of itself where the line does not. */
  complete: (values: RowValues) => RowValues
  mayEdit: (row: { id: number | null; values: RowValues }) => boolean
}

/**
 * What becomes of pasted lines, each known by its title. A line that looks like something else is not taken
 * for either in silence.
 */
export function pasteRows(
  table: AdminTable,
  rows: readonly PastedRow[],
  { known, choices, asNew, halved, complete, mayEdit }: Pasting,
): PastedOutcome[] {
  const byTitle = grouped(known, ({ values }) => titleForm(table, rowTitle(table, values)))
  const byLabel = new Map(known.map((row) => [rowLabel(table, row.values, choices), row]))
  const looks = lookAlikes(known, ({ values }) => rowTitle(table, values))
  const lines = rows.map((row) => ({ ...row, values: storedValues(table, row.values) }))
  const formOf = (values: RowValues): string => titleForm(table, rowTitle(table, values))
  const aparts = grouped(lines, ({ values }) => formOf(values))
  const first = new Map<string, number>()
  const taken = new Map<number, number>()
  const lookingLines = lookAlikes(lines, ({ values }) => rowTitle(table, values))

  /** The rows that a line may mean: of several with its title, or several lines with one, that which it tells apart. */
  const meantBy = (values: RowValues): readonly ExistingRow[] => {
    const named = byTitle.get(formOf(values)) ?? []
    const apart = rowApart(table, values)
    const labelled = named.length === 0 ? byLabel.get(rowTitle(table, values)) : undefined
    if (labelled) return [labelled]
    if (apart === null) return named
    const exact = named.filter((one) => rowApart(table, one.values) === apart)
    if (exact.length > 0) return exact
    const saidApart = new Set(aparts.get(formOf(values))?.map((line) => rowApart(table, line.values)))
    return named.length < 2 && saidApart.size < 2
      ? named
      : named.filter((one) => rowApart(table, one.values) === null).slice(0, 1)
  }

  const lineProblem = (row: PastedRow, title: string, found: readonly ExistingRow[]): LineProblem | null => {
    const [own] = found
    const before = first.get(keyOf(table, row.values)) ?? (own && taken.get(own.id))
    if (before !== undefined) return { kind: 'repeated', row: before }
    if (found.length > 1) return { kind: 'namesakes' }
    if (found[0]?.isActive === false && !isVocabulary(table.name)) return { kind: 'blocked' }
    if (found.length === 1 || asNew.includes(row.number)) return null
    const above = lookingLines
      .of(title)
      .filter((other) => other.number < row.number && !byTitle.has(formOf(other.values)))
    const alike = [...looks.of(title), ...above]
      .filter(({ values }) => !isApart(table, rowApart(table, values), rowApart(table, row.values)))
      .map(({ values }) =>
        formOf(values) === formOf(row.values) ? rowLabel(table, values, choices) : rowTitle(table, values),
      )
    return alike.length > 0 ? { kind: 'alike', titles: [...new Set(alike)] } : null
  }

  return lines.map((row): PastedOutcome => {
    const { number, problems } = row
    const found = meantBy(row.values)
    const [own] = found
    // A label stands for the title of its row.
    const isLabelled = own !== undefined && formOf(own.values) !== formOf(row.values)
    const [{ key: titleKey }] = table.columns
    const values = isLabelled ? { ...row.values, [titleKey]: own.values[titleKey] ?? null } : row.values
    const title = rowTitle(table, values)
    const key = keyOf(table, values)
    const whole = own ? changedValues(table, own.values, values) : newValues(table, complete(values))
    const cells = {
      ...rowProblems(table, whole, choices, keysToCheck(table, values, !own)),
      ...(own && halved?.has(own.id) && values.subgroupCount === 1 && halvesProblem),
      ...problems,
    }
    const isForeign = !mayEdit({ id: own?.id ?? null, values: whole }) || (own !== undefined && !mayEdit(own))
    const line =
      title === ''
        ? null
        : (lineProblem(row, title, found) ?? (isForeign ? { kind: 'foreign' as const } : null))
    if (title !== '' && !first.has(key)) first.set(key, number)
    if (own && found.length === 1 && !taken.has(own.id)) taken.set(own.id, number)
    if (line !== null || Object.keys(cells).length > 0) return { number, title, status: 'error', cells, line }
    if (!own) return { number, title, status: 'new', values: whole }
    const keys = changedKeys(table, own.values, whole)
    if (keys.length === 0 && own.isActive) return { number, title, status: 'same' }
    return {
      number,
      title,
      status: 'changed',
      id: own.id,
      values: whole,
      isRestored: !own.isActive,
      changes: keys.map((key) => ({
        key,
        before: own.values[key] ?? null,
        after: whole[key] ?? null,
      })),
    }
  })
}

const keyOf = (table: AdminTable, values: RowValues): string =>
  JSON.stringify([
    titleForm(table, rowTitle(table, values)),
    table.hasNamesakes ? null : rowApart(table, values),
  ])

const halvesProblem = { subgroupCount: { kind: 'halves' } } as const

/** Of what is there only what the line says. */
const keysToCheck = ({ columns }: AdminTable, values: RowValues, isNew: boolean): string[] =>
  columns.flatMap(({ key }) => (isNew || key in values ? [key] : []))

export type PastedCounts = Record<PastedOutcome['status'], number>

export function countPasted(outcomes: readonly PastedOutcome[]): PastedCounts {
  const counts: PastedCounts = { new: 0, changed: 0, same: 0, error: 0 }
  for (const { status } of outcomes) counts[status] += 1
  return counts
}

/** Lines in one paste. */
export const mostPastedRows = 10_000

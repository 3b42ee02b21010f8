import { grouped } from '../grouped'
import { lookAlikes } from '../look-alike'
import {
  rowTitle,
  titleForm,
  type AdminTable,
  type CellValue,
  type ReferenceChoices,
  type RowValues,
  type TitledRow,
} from './admin-table'
import { isVocabulary } from './tables'
import {
  changedKeys,
  changedValues,
  newValues,
  rowProblems,
  storedValues,
  type CellProblem,
} from './check-row'

/** A row of a table that is pasted into. */
export type KnownRow = { id: number; isActive: boolean; values: RowValues }

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
  known: readonly KnownRow[]
  choices: ReferenceChoices
  /** Numbers of lines that are new, whatever they look like. */
  asNew: readonly number[]
  /** Groups that stand in halves and are not made whole. */
  halved?: ReadonlySet<number>
  /** What a new row says of itself where the line does not. */
  complete: (values: RowValues) => RowValues
  mayEdit: (row: { id: number | null; values: RowValues }) => boolean
}

/** What becomes of pasted lines, each known by its title. A line that looks like something else is not taken for either in silence. */
export function pasteRows(
  table: AdminTable,
  rows: readonly PastedRow[],
  { known, choices, asNew, halved, complete, mayEdit }: Pasting,
): PastedOutcome[] {
  const byTitle = grouped(known, ({ values }) => titleForm(table, rowTitle(table, values)))
  const stored = known.map((row): TitledRow => ({ id: row.id, title: rowTitle(table, row.values) }))
  const looks = lookAlikes(stored, ({ title }) => title)
  const lines = rows.map((row) => ({ ...row, values: storedValues(table, row.values) }))
  const first = new Map<string, number>()
  const lookingLines = lookAlikes(lines, ({ values }) => rowTitle(table, values))

  const lineProblem = (row: PastedRow, title: string, found: readonly KnownRow[]): LineProblem | null => {
    const before = first.get(titleForm(table, title))
    if (before !== undefined) return { kind: 'repeated', row: before }
    if (found.length > 1) return { kind: 'namesakes' }
    if (found[0]?.isActive === false && !isVocabulary(table.name)) return { kind: 'blocked' }
    if (found.length === 1 || asNew.includes(row.number)) return null
    const above = lookingLines
      .of(title)
      .filter(
        (other) => other.number < row.number && !byTitle.has(titleForm(table, rowTitle(table, other.values))),
      )
    const alike = [
      ...looks.of(title).map((one) => one.title),
      ...above.map(({ values }) => rowTitle(table, values)),
    ]
    return alike.length > 0 ? { kind: 'alike', titles: [...new Set(alike)] } : null
  }

  return lines.map((row): PastedOutcome => {
    const { number, values, problems } = row
    const title = rowTitle(table, values)
    const form = titleForm(table, title)
    const found = byTitle.get(form) ?? []
    const [own] = found
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
    if (title !== '' && !first.has(form)) first.set(form, number)
    if (line !== null || Object.keys(cells).length > 0) return { number, title, status: 'error', cells, line }
    if (!own) return { number, title, status: 'new', values: whole }
    const keys = changedKeys(table, own.values, whole)
    if (keys.length === 0 && own.isActive) return { number, title, status: 'same' }
    return {
      ...{ number, title, status: 'changed', id: own.id, values: whole, isRestored: !own.isActive },
      changes: keys.map((key) => ({
        key,
        before: own.values[key] ?? null,
        after: whole[key] ?? null,
      })),
    }
  })
}

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

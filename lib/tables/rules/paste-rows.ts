import { grouped } from '@/lib/core/rules/words/lists'
import { lookAlikes } from '@/lib/core/rules/tables/look-alike'
import {
  isApart,
  rowApart,
  rowIdentity,
  rowLabel,
  rowTitle,
  tellingApart,
  titleForm,
  type AdminTable,
  type CellValue,
  type ReferenceChoices,
  type RowValues,
} from '@/lib/core/rules/tables/admin-table'
import { isVocabulary } from '@/lib/core/rules/tables/tables'
import { changedKeys, changedValues, newValues, tableRowProblems, storedValues, type CellProblem } from './check-row'

/** A stored row of the table. */
export type ExistingRow = { id: number; isActive: boolean; values: RowValues }

/** A pasted line: its values by column key, and the cells that could not be read. */
export type PastedRow = {
  /** From 1. */
  number: number
  values: RowValues
  problems: Readonly<Record<string, CellProblem>>
}

/**
 * Why a pasted line is refused, apart from its cells. `alike`: titles that it looks like, stored or in a line
 * above.
 */
export type LineProblem =
  | { kind: 'repeated'; row: number }
  | { kind: 'namesakes' }
  /** By its identity it is a row that is called otherwise. */
  | { kind: 'identity'; title: string }
  /** A blocked account: pasting does not unblock it. */
  | { kind: 'blocked' }
  /** The actor may not edit the row. */
  | { kind: 'foreign' }
  | { kind: 'alike'; titles: readonly string[] }

/** The outcome of a pasted line. */
export type PastedOutcome = { number: number; title: string } & (
  | { status: 'new'; values: RowValues }
  /** `isRestored`: it was out of use, and is in use again. */
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
  /** Numbers of lines that are new, even if they look like others. */
  asNew: readonly number[]
  /** Ids of groups with classes in halves, so that `subgroupCount` may not become 1. */
  halved?: ReadonlySet<number>
  /** Adds default values to a new row. */
  complete: (values: RowValues) => RowValues
  mayEdit: (row: { id: number | null; values: RowValues }) => boolean
}

/**
 * The outcome of each pasted line; lines are identified by title. A line that only looks like a row needs the
 * user's decision.
 */
export function applyPaste(
  table: AdminTable,
  rows: readonly PastedRow[],
  { known, choices, asNew, halved, complete, mayEdit }: Pasting,
): PastedOutcome[] {
  const byTitle = grouped(known, ({ values }) => titleForm(table, rowTitle(table, values)))
  const byIdentity = new Map(
    known.flatMap((row) => {
      const identity = rowIdentity(table, row.values)
      return identity === null ? [] : [[identity, row] as const]
    }),
  )
  const byLabel = new Map(known.map((row) => [rowLabel(table, row.values, choices), row]))
  const people = { arePeople: table.hasNamesakes }
  const looks = lookAlikes(known, ({ values }) => rowTitle(table, values), people)
  const lines = rows.map((row) => ({ ...row, values: storedValues(table, row.values) }))
  const formOf = (values: RowValues): string => titleForm(table, rowTitle(table, values))
  const aparts = grouped(lines, ({ values }) => formOf(values))
  const first = new Map<string, number>()
  const taken = new Map<number, number>()
  const identities = new Map<CellValue, number>()
  const lookingLines = lookAlikes(lines, ({ values }) => rowTitle(table, values), people)

  const areApart = (one: RowValues, other: RowValues): boolean =>
    isApart(table, tellingApart(table, one), tellingApart(table, other))
  /** Whether a line calls a row by something like its title, its label, or not at all. */
  const isCalled = ({ values }: ExistingRow, title: string): boolean =>
    title === '' ||
    title === rowLabel(table, values, choices) ||
    titleForm(table, title) === titleForm(table, rowTitle(table, values)) ||
    lookAlikes([values], (one) => rowTitle(table, one), people).of(title).length > 0

  /**
   * The stored rows that a line may mean: by its identity, otherwise by its title. If several rows or lines share
   * that, `apart` decides.
   */
  const meantBy = (values: RowValues): readonly ExistingRow[] => {
    const identity = rowIdentity(table, values)
    const identical = identity === null ? undefined : byIdentity.get(identity)
    if (identical) return [identical]
    const isAnother = (row: ExistingRow): boolean => identity !== null && rowIdentity(table, row.values) !== null
    const named = (byTitle.get(formOf(values)) ?? []).filter((one) => !isAnother(one))
    const apart = rowApart(table, values)
    const labelled = named.length === 0 ? byLabel.get(rowTitle(table, values)) : undefined
    if (labelled && !isAnother(labelled)) return [labelled]
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
    const before =
      first.get(keyOf(table, row.values)) ?? (own ? taken.get(own.id) : identities.get(rowIdentity(table, row.values)))
    if (before !== undefined) return { kind: 'repeated', row: before }
    if (own && rowIdentity(table, row.values) !== null && !isCalled(own, rowTitle(table, row.values)))
      return { kind: 'identity', title: rowTitle(table, own.values) }
    if (found.length > 1) return { kind: 'namesakes' }
    if (found[0]?.isActive === false && !isVocabulary(table.name)) return { kind: 'blocked' }
    if (found.length === 1 || asNew.includes(row.number)) return null
    const above = lookingLines
      .of(title)
      .filter((other) => other.number < row.number && !byTitle.has(formOf(other.values)))
    const alike = [...looks.of(title), ...above]
      .filter(({ values }) => !areApart(values, row.values))
      .map(({ values }) =>
        formOf(values) === formOf(row.values) ? rowLabel(table, values, choices) : rowTitle(table, values),
      )
    return alike.length > 0 ? { kind: 'alike', titles: [...new Set(alike)] } : null
  }

  return lines.map((row): PastedOutcome => {
    const { number, problems } = row
    const found = meantBy(row.values)
    const [own] = found
    // A line may give a row's label in place of its title.
    const isLabelled = own !== undefined && formOf(own.values) !== formOf(row.values)
    const [{ key: titleKey }] = table.columns
    const values = isLabelled ? { ...row.values, [titleKey]: own.values[titleKey] ?? null } : row.values
    const title = rowTitle(table, values)
    const key = keyOf(table, values)
    const whole = own ? changedValues(table, own.values, values) : newValues(table, complete(values))
    const cells = {
      ...tableRowProblems(table, whole, choices, keysToCheck(table, values, !own)),
      ...(own && halved?.has(own.id) && values.subgroupCount === 1 && halvesProblem),
      ...problems,
    }
    const isForeign = !mayEdit({ id: own?.id ?? null, values: whole }) || (own !== undefined && !mayEdit(own))
    const line =
      title === '' ? null : (lineProblem(row, title, found) ?? (isForeign ? { kind: 'foreign' as const } : null))
    if (title !== '' && !first.has(key)) first.set(key, number)
    const identity = rowIdentity(table, values)
    if (identity !== null && !identities.has(identity)) identities.set(identity, number)
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
    rowIdentity(table, values),
  ])

const halvesProblem = { subgroupCount: { kind: 'halves' } } as const

/** For an existing row, only the columns that the line gives. */
const keysToCheck = ({ columns }: AdminTable, values: RowValues, isNew: boolean): string[] =>
  columns.flatMap(({ key }) => (isNew || key in values ? [key] : []))

export type PastedCounts = Record<PastedOutcome['status'], number>

export function countPasted(outcomes: readonly PastedOutcome[]): PastedCounts {
  const counts: PastedCounts = { new: 0, changed: 0, same: 0, error: 0 }
  for (const { status } of outcomes) counts[status] += 1
  return counts
}

/** Maximum number of lines in one paste. */
export const mostPastedRows = 10_000

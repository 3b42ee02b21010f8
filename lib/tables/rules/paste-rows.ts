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
} from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { isVocabulary } from '@/lib/core/tables/rules/tables'
import { grouped } from '@/lib/core/words/rules/lists'
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

/** The lines of a paste, judged in their order: what one says, the later ones may not say again. */
class PastedLines {
  private readonly lines: readonly PastedRow[]
  private readonly byTitle: ReadonlyMap<string, ExistingRow[]>
  private readonly byIdentity: ReadonlyMap<CellValue, ExistingRow>
  private readonly byLabel: ReadonlyMap<string, ExistingRow>
  private readonly aparts: ReadonlyMap<string, PastedRow[]>
  private readonly looks
  private readonly lookingLines
  private readonly people
  /** Numbers of the lines that were the first of their key, row or identity. */
  private readonly first = new Map<string, number>()
  private readonly taken = new Map<number, number>()
  private readonly identities = new Map<CellValue, number>()

  constructor(
    private readonly table: AdminTable,
    rows: readonly PastedRow[],
    private readonly pasting: Pasting,
  ) {
    const { known, choices } = pasting
    this.people = { arePeople: table.hasNamesakes }
    this.lines = rows.map((row) => ({ ...row, values: storedValues(table, row.values) }))
    this.byTitle = grouped(known, ({ values }) => this.formOf(values))
    this.byIdentity = new Map(
      known.flatMap((row) => {
        const identity = rowIdentity(table, row.values)
        return identity === null ? [] : [[identity, row] as const]
      }),
    )
    this.byLabel = new Map(known.map((row) => [rowLabel(table, row.values, choices), row]))
    this.aparts = grouped(this.lines, ({ values }) => this.formOf(values))
    this.looks = lookAlikes(known, ({ values }) => rowTitle(table, values), this.people)
    this.lookingLines = lookAlikes(this.lines, ({ values }) => rowTitle(table, values), this.people)
  }

  outcomes(): PastedOutcome[] {
    return this.lines.map((line) => this.outcomeOf(line))
  }

  private formOf(values: RowValues): string {
    return titleForm(this.table, rowTitle(this.table, values))
  }

  private areApart(one: RowValues, other: RowValues): boolean {
    return isApart(this.table, tellingApart(this.table, one), tellingApart(this.table, other))
  }

  /** Whether a line calls a row by something like its title, its label, or not at all. */
  private isCalled({ values }: ExistingRow, title: string): boolean {
    const { table } = this
    return (
      title === '' ||
      title === rowLabel(table, values, this.pasting.choices) ||
      titleForm(table, title) === this.formOf(values) ||
      lookAlikes([values], (one) => rowTitle(table, one), this.people).of(title).length > 0
    )
  }

  /**
   * The stored rows that a line may mean: by its identity, otherwise by its title. If several rows or lines share
   * that, `apart` decides.
   */
  private meantBy(values: RowValues): readonly ExistingRow[] {
    const { table } = this
    const identity = rowIdentity(table, values)
    const identical = identity === null ? undefined : this.byIdentity.get(identity)
    if (identical) return [identical]
    const isAnother = (row: ExistingRow): boolean => identity !== null && rowIdentity(table, row.values) !== null
    const form = this.formOf(values)
    const named = (this.byTitle.get(form) ?? []).filter((one) => !isAnother(one))
    const apart = rowApart(table, values)
    const labelled = named.length === 0 ? this.byLabel.get(rowTitle(table, values)) : undefined
    if (labelled && !isAnother(labelled)) return [labelled]
    if (apart === null) return named
    const exact = named.filter((one) => rowApart(table, one.values) === apart)
    if (exact.length > 0) return exact
    const saidApart = new Set(this.aparts.get(form)?.map((line) => rowApart(table, line.values)))
    return named.length < 2 && saidApart.size < 2
      ? named
      : named.filter((one) => rowApart(table, one.values) === null).slice(0, 1)
  }

  private lineProblem(row: PastedRow, title: string, found: readonly ExistingRow[]): LineProblem | null {
    const { table } = this
    const [own] = found
    const identity = rowIdentity(table, row.values)
    const before =
      this.first.get(keyOf(table, row.values)) ?? (own ? this.taken.get(own.id) : this.identities.get(identity))
    if (before !== undefined) return { kind: 'repeated', row: before }
    if (own && identity !== null && !this.isCalled(own, rowTitle(table, row.values)))
      return { kind: 'identity', title: rowTitle(table, own.values) }
    if (found.length > 1) return { kind: 'namesakes' }
    if (own?.isActive === false && !isVocabulary(table.name)) return { kind: 'blocked' }
    if (found.length === 1 || this.pasting.asNew.includes(row.number)) return null
    const titles = this.alikeTo(row, title)
    return titles.length > 0 ? { kind: 'alike', titles } : null
  }

  /** What a line looks like: stored rows, and new ones of the lines above. */
  private alikeTo(row: PastedRow, title: string): string[] {
    const above = this.lookingLines
      .of(title)
      .filter((other) => other.number < row.number && !this.byTitle.has(this.formOf(other.values)))
    const alike = [...this.looks.of(title), ...above]
      .filter(({ values }) => !this.areApart(values, row.values))
      .map(({ values }) =>
        this.formOf(values) === this.formOf(row.values)
          ? rowLabel(this.table, values, this.pasting.choices)
          : rowTitle(this.table, values),
      )
    return [...new Set(alike)]
  }

  private outcomeOf(row: PastedRow): PastedOutcome {
    const { table } = this
    const { choices, halved, complete, mayEdit } = this.pasting
    const { number, problems } = row
    const found = this.meantBy(row.values)
    const [own] = found
    // A line may give a row's label in place of its title.
    const isLabelled = own !== undefined && this.formOf(own.values) !== this.formOf(row.values)
    const [{ key: titleKey }] = table.columns
    const values = isLabelled ? { ...row.values, [titleKey]: own.values[titleKey] ?? null } : row.values
    const title = rowTitle(table, values)
    const whole = own ? changedValues(table, own.values, values) : newValues(table, complete(values))
    const cells = {
      ...tableRowProblems(table, whole, choices, keysToCheck(table, values, !own)),
      ...(own && halved?.has(own.id) && values.subgroupCount === 1 && halvesProblem),
      ...problems,
    }
    const isForeign = !mayEdit({ id: own?.id ?? null, values: whole }) || (own !== undefined && !mayEdit(own))
    const line =
      title === '' ? null : (this.lineProblem(row, title, found) ?? (isForeign ? { kind: 'foreign' as const } : null))
    this.note(number, values, found)
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
      changes: keys.map((key) => ({ key, before: own.values[key] ?? null, after: whole[key] ?? null })),
    }
  }

  /** What later lines would repeat. */
  private note(number: number, values: RowValues, [own, ...others]: readonly ExistingRow[]): void {
    const key = keyOf(this.table, values)
    if (rowTitle(this.table, values) !== '' && !this.first.has(key)) this.first.set(key, number)
    const identity = rowIdentity(this.table, values)
    if (identity !== null && !this.identities.has(identity)) this.identities.set(identity, number)
    if (own && others.length === 0 && !this.taken.has(own.id)) this.taken.set(own.id, number)
  }
}

/**
 * The outcome of each pasted line; lines are identified by title. A line that only looks like a row needs the
 * user's decision.
 */
export const applyPaste = (table: AdminTable, rows: readonly PastedRow[], pasting: Pasting): PastedOutcome[] =>
  new PastedLines(table, rows, pasting).outcomes()

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

import { cellText, type Offers } from './cell-values'
import type { CellField } from './columns'
import type { ProgrammeSheetRow } from './sheet-row'

/** The sorted column; null: the programme's own order. */
export type Sorting = { field: CellField; isDescending: boolean } | null

const alphabet = new Intl.Collator('ru', { numeric: true })

/** Ascending, descending, then unsorted. */
export const sortingAfter = (sorting: Sorting, field: CellField): Sorting => {
  if (sorting?.field !== field) return { field, isDescending: false }
  return sorting.isDescending ? null : { field, isDescending: true }
}

const textOf = ({ stored, values }: ProgrammeSheetRow, field: CellField, offers: Offers): string => {
  const known = stored ?? values
  return field === 'startsOn' || field === 'endsOn'
    ? (known[field] ?? '')
    : field === 'lessonType'
      ? String(known.lessonType)
      : cellText(known, field, offers)
}

/** Sorts by stored values, so that a row does not move while edited; empty values and new rows come last. */
export function sortRows(
  rows: readonly ProgrammeSheetRow[],
  sorting: Sorting,
  offers: Offers,
): readonly ProgrammeSheetRow[] {
  if (!sorting) return rows
  const { field, isDescending } = sorting
  const keyed = rows.map((row) => ({ row, text: textOf(row, field, offers) }))
  const rank = (one: (typeof keyed)[number]) => (one.row.stored === null ? 2 : one.text === '' ? 1 : 0)
  return keyed
    .toSorted((a, b) => rank(a) - rank(b) || alphabet.compare(a.text, b.text) * (isDescending ? -1 : 1))
    .map(({ row }) => row)
}

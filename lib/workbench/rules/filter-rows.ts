import { searchForm } from '@/lib/core/words/rules/search'
import type { WorkbenchRow } from './workbench'

/**
 * The filter of the matrix. `section` null: all; `name`: part of a title; `withProblems`: only rows with
 * problems.
 */
export type RowFilter = { section: string | null; name: string; withProblems: boolean }

export const noFilter: RowFilter = { section: null, name: '', withProblems: false }

/** Whether a row's week has any problem, even an inconvenience. */
const hasProblems = ({ counts }: WorkbenchRow): boolean => counts.problems + counts.fullDays + counts.windows > 0

export function filterRows(
  rows: readonly WorkbenchRow[],
  { section, name, withProblems }: RowFilter,
): readonly WorkbenchRow[] {
  const sought = searchForm(name)
  if (section === null && sought === '' && !withProblems) return rows
  return rows.filter(
    (row) =>
      (section === null || row.section === section) &&
      (!withProblems || hasProblems(row)) &&
      (sought === '' || searchForm(row.title).includes(sought)),
  )
}

export const sectionsOf = (rows: readonly WorkbenchRow[]): string[] => [
  ...new Set(rows.flatMap(({ section }) => section ?? [])),
]

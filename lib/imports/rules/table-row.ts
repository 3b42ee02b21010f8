/** A problem in a row of a table; `column`: its title, null if it concerns the whole row. */
export type ImportCellProblem = { column: string | null; text: string }

export const rowStatuses = ['error', 'new', 'changed', 'same'] as const
export type RowStatus = (typeof rowStatuses)[number]

/**
 * The outcome of a row. `number`: its row number in the file; `what`: a short description; `detail`: what
 * changes, or a note on an unchanged row.
 */
export type TableRowOutcome = { number: number; what: string } & (
  | { status: 'new' | 'same'; detail?: string }
  | { status: 'changed'; detail: string }
  | { status: 'error'; problems: ImportCellProblem[] }
)

export function countRows(outcomes: readonly { status: RowStatus }[]): Record<RowStatus, number> {
  const counts = { error: 0, new: 0, changed: 0, same: 0 }
  for (const { status } of outcomes) counts[status] += 1
  return counts
}

export const reasonOf = (problems: readonly ImportCellProblem[]): string =>
  problems.map(({ text }) => text).join('; ')

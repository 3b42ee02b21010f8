import type { GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LoadTableColumn } from './load-table'

/** The columns that can be changed. */
export const loadFields = [
  'groups',
  'subgroup',
  'teachers',
  'hours',
  'students',
  'startsOn',
  'endsOn',
] as const satisfies readonly LoadTableColumn[]
export type LoadField = (typeof loadFields)[number]

export const isLoadField = (column: LoadTableColumn): column is LoadField =>
  loadFields.some((field) => field === column)

/** Fields that hold people; their cells are edited by choosing. */
export type PeopleField = 'groups' | 'teachers'

export const isPeopleField = (column: LoadTableColumn): column is PeopleField =>
  column === 'groups' || column === 'teachers'

/** What is written in cells of a row: texts, or ids of people. */
export type WrittenCells = { [Field in Exclude<LoadField, PeopleField>]?: string | undefined } & {
  groups?: string | readonly GroupId[] | undefined
  teachers?: string | readonly TeacherId[] | undefined
}

/** What is written in a row; `version`: the one that the user saw, if given. */
export type WrittenRow = { id: LoadItemId; version?: number | undefined; cells: WrittenCells }

/** Changes of many rows of the load at once. */
export type LoadChangeOrder = { rows: readonly WrittenRow[]; dryRun: boolean }

/**
 * What becomes of a row: what changes, as texts; or why it cannot, `field` null: the row as a whole.
 * `classes`: those that get its people; `staying`: those ahead that have other people and keep them.
 */
export type ChangedLoadRow = {
  id: LoadItemId
  title: string
  changes: readonly { field: LoadField; before: string; after: string }[]
  problems: readonly { field: LoadField | null; text: string }[]
  classes: number
  staying: number
}

/** Most rows that are changed at once. */
export const mostChangedRows = 3000

/** The rows that the lines of a block are written to, and the lines that there is no row for. */
export type FilledBlock = { rows: WrittenRow[]; notYours: LoadItemId[]; leftLines: number; leftCells: number }

type Row = { id: LoadItemId; version: number; mayChange: boolean }

/**
 * Lays a block of a spreadsheet onto the table from one cell on, down and to the right. A single cell fills
 * the `selected` rows in that column. Cells over columns that cannot be changed are skipped, as are empty
 * trailing ones.
 */
export function fillBlock(
  block: readonly (readonly string[])[],
  {
    rows,
    columns,
    from,
    selected,
  }: {
    rows: readonly Row[]
    columns: readonly LoadTableColumn[]
    from: { id: LoadItemId; column: LoadTableColumn }
    selected: ReadonlySet<LoadItemId>
  },
): FilledBlock {
  const filled: FilledBlock = { rows: [], notYours: [], leftLines: 0, leftCells: 0 }
  const first = rows.findIndex(({ id }) => id === from.id)
  const across = columns.slice(columns.indexOf(from.column))
  const [[single] = []] = block
  const isSingle = block.length === 1 && block[0]?.length === 1
  const targets =
    isSingle && selected.has(from.id)
      ? rows.filter(({ id }) => selected.has(id)).map((row) => ({ row, line: [single ?? ''] }))
      : block.map((line, offset) => ({ row: rows[first + offset], line }))
  for (const { row, line } of targets) {
    if (!row) {
      filled.leftLines += 1
      continue
    }
    const cells: Record<string, string> = {}
    line.forEach((text, at) => {
      const column = across[at]
      if (column && isLoadField(column)) cells[column] = text
      else if (text.trim() !== '') filled.leftCells += 1
    })
    if (Object.keys(cells).length === 0) continue
    if (row.mayChange) filled.rows.push({ id: row.id, version: row.version, cells })
    else filled.notYours.push(row.id)
  }
  return filled
}

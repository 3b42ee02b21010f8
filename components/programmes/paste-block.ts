import { parseBlock } from '@/lib/core/rules/programmes/pasted-block'
import type { DisciplineValues } from '@/lib/core/rules/programmes/programme'
import { cellProblems } from '@/lib/programmes/texts/programme-screen'
import { readCell, type Offers } from './cell-values'
import type { CellField, Column, ColumnId } from './columns'
import type { RowKey } from '@/components/core/draft-table/row-state'
import type { RowRights } from './row-rights'
import type { DisciplineEdit, NewDisciplineRow, SheetRow } from './sheet-row'

type Sheet = {
  /** The shown rows, in order. */
  rows: readonly SheetRow[]
  columns: readonly Column[]
  offers: Offers
  /** The choices that the programme's rows may use. */
  offered: Offers
  rights: RowRights
  newKey: () => RowKey
  newValues: DisciplineValues
}

/** The effect of a paste; `left`: number of lines that did not fit. */
type Pasted = { edits: Record<RowKey, DisciplineEdit>; added: NewDisciplineRow[]; left: number }

/** Pastes a spreadsheet block from one cell on; extra lines add rows. */
export function pasteBlock(
  { rows, columns, offers, offered, rights, newKey, newValues }: Sheet,
  from: { key: RowKey; column: ColumnId },
  text: string,
): Pasted {
  const first = rows.findIndex(({ key }) => key === from.key)
  const fields = columns
    .slice(columns.findIndex(({ id }) => id === from.column))
    .flatMap(({ field }) => field ?? [])
  const read = (field: CellField, cell: string) => readCell(field, cell, offers, offered)
  const pasted: Pasted = { edits: {}, added: [], left: 0 }
  parseBlock(text).forEach((cells, offset) => {
    const row = rows[first + offset]
    if (row) pasted.edits[row.key] = editOf(cells, fields, read, (field) => rights.mayEdit(row, field))
    else if (rights.mayAdd) {
      const { patch, problems } = editOf(cells, fields, read, () => true)
      pasted.added.push({ key: newKey(), values: { ...newValues, ...patch }, problems })
    } else pasted.left += 1
  })
  return pasted
}

function editOf(
  cells: readonly string[],
  fields: readonly CellField[],
  read: (field: CellField, cell: string) => DisciplineEdit,
  mayEdit: (field: CellField) => boolean,
): DisciplineEdit {
  const edit: DisciplineEdit = { patch: {}, problems: {} }
  cells.forEach((cell, place) => {
    const field = fields[place]
    if (!field) return
    const { patch, problems } = mayEdit(field)
      ? read(field, cell)
      : { patch: {}, problems: { [field]: cellProblems.notYours } }
    edit.patch = { ...edit.patch, ...patch }
    edit.problems = { ...edit.problems, ...problems }
  })
  return edit
}

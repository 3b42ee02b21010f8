import { Fragment, useState } from 'react'
import type { RowKey } from '@/components/core/draft-table/row-state'
import { type PickedItem, SubjectPicker } from '@/components/core/fields/subject-picker'
import { Button } from '@/components/ui/button'
import { CellEditor } from '@/components/ui/cell-editor'
import type { Anchor } from '@/components/ui/placed'
import { Popover } from '@/components/ui/popover'
import { Beneath, headingLook, SheetTable, SortHeading } from '@/components/ui/sheet-table'
import { type After, cellName, type CellName, useCellGrid } from '@/components/ui/use-cell-grid'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeMark, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import {
  columnHints,
  columnTitles,
  disciplineTypeTitles,
  pickerTexts,
  rowTexts,
  screenTexts,
} from '@/lib/programmes/texts/programme-screen'
import { cellText, type Offers, readProgrammeCell, type Sorting, sortingAfter, titlesOf } from './cell-values'
import { type CellField, type DisciplineColumn, type ColumnId, isListField, type ListField } from './columns'
import { DisciplineTableRow } from './discipline-row'
import { hasFailure, RowFailure } from './row-failure'
import type { ProgrammeRowRights, ProgrammeSheetRow, SheetAction } from './row-rights'

/** A list cell being edited: Tab and Enter accept and move on, Escape cancels. */
export function ListEditor(props: {
  field: ListField
  at: Anchor
  ids: readonly number[]
  /** The choices, and all items with known names. */
  offers: readonly Offer[] | undefined
  names: readonly Offer[] | undefined
  /** Null: unchanged. */
  onDone: (ids: readonly number[] | null, after: After) => void
}) {
  const { field, at, ids, offers, names, onDone } = props
  const [pickedIds, setPickedIds] = useState(ids)
  // Names may load after the editor opens.
  const titles = titlesOf(pickedIds, names)
  const picked = pickedIds.map((id, index): PickedItem<number> => ({ id, title: titles[index] ?? '' }))
  const finish = (after: After) => onDone(pickedIds, after)
  return (
    <Popover
      label={columnTitles[field]}
      at={at}
      className="w-80 overflow-visible! p-2"
      onClose={() => finish('elsewhere')}
    >
      <div
        className="grid gap-2"
        onKeyDown={(event) => {
          // The list below the field handles Enter and Escape first.
          if (event.isDefaultPrevented()) return
          const isField = event.target instanceof HTMLInputElement
          if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right')
          else if (event.key === 'Enter' && isField) finish(event.shiftKey ? 'up' : 'down')
          else if (event.key === 'Escape') onDone(null, 'stay')
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <SubjectPicker
          hidesLabel
          takesFocus
          label={columnTitles[field]}
          addLabel={pickerTexts[field]}
          offers={offers}
          picked={picked}
          onChange={(next) => setPickedIds(next.map(({ id }) => id))}
        />
        <Button className="justify-self-end px-2" onClick={() => finish('stay')}>
          {rowTexts.done}
        </Button>
      </div>
    </Popover>
  )
}

/** The options of a cell with few values; null: free text. */
const cellChoices = (field: CellField): { value: string; label: string }[] | null => {
  switch (field) {
    case 'lessonType':
      return lessonTypes.map((type) => ({ value: lessonTypeMark[type], label: lessonTypeTitle[type] }))
    case 'type':
      return (['simple', 'project'] as const).map((type) => ({
        value: disciplineTypeTitles[type],
        label: disciplineTypeTitles[type],
      }))
    default:
      return null
  }
}

type Props = {
  /** The shown rows, in order. */
  rows: readonly ProgrammeSheetRow[]
  columns: readonly DisciplineColumn[]
  offers: Offers
  /** Rooms limited to those the programme may use; other lists are complete. */
  offered: Offers
  rights: ProgrammeRowRights
  selected: readonly RowKey[]
  onSelect: (keys: readonly RowKey[]) => void
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  dispatch: (action: SheetAction) => void
  /** Toggles a switch, which is saved immediately. */
  onSwitch: (row: ProgrammeSheetRow, field: 'isActive' | 'projectActive' | 'projectHidden') => void
  onPaste: (from: CellName<ColumnId>, text: string) => void
  details: (row: ProgrammeSheetRow) => React.ReactNode
}

const toggled = (keys: readonly RowKey[], key: RowKey) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]

/** What a cell is of, and what is done in it. `onMore`: opens and closes the rest of a row. */
function useDisciplineCells(props: Props, onMore: (key: RowKey) => void) {
  const { rows, columns, offers, rights, selected, onSelect, dispatch, onSwitch, onPaste } = props
  const rowOf = ({ key }: CellName<ColumnId>) => rows.find((row) => row.key === key)
  const fieldOf = ({ column }: CellName<ColumnId>) => columns.find(({ id }) => id === column)?.field ?? null
  const write = (row: ProgrammeSheetRow, edit: ReturnType<typeof readProgrammeCell>) =>
    dispatch({ type: 'edit', edits: { [row.key]: edit }, added: [] })

  const cells = useCellGrid(
    rows.map(({ key }) => key),
    columns,
    {
      first: 'title',
      mayEdit: (cell) => {
        const [row, field] = [rowOf(cell), fieldOf(cell)]
        return row !== undefined && field !== null && rights.mayEdit(row, field)
      },
      isPicked: (cell) => {
        const field = fieldOf(cell)
        return field !== null && isListField(field)
      },
      press: (cell) => {
        const row = rowOf(cell)
        if (!row) return
        if (cell.column === 'select') onSelect(toggled(selected, row.key))
        else if (cell.column === 'more') onMore(row.key)
        else if (cell.column === 'isActive' || cell.column === 'projectActive' || cell.column === 'projectHidden')
          if (rights.mayEdit(row, cell.column)) onSwitch(row, cell.column)
      },
      clear: (cell) => {
        const [row, field] = [rowOf(cell), fieldOf(cell)]
        if (!row || !field || !rights.mayEdit(row, field)) return
        if (isListField(field) || field === 'startsOn' || field === 'endsOn')
          write(row, readProgrammeCell(field, '', offers))
      },
      copy: (cell) => {
        const [row, field] = [rowOf(cell), fieldOf(cell)]
        return row && field ? cellText(row.values, field, offers) : ''
      },
      paste: onPaste,
    },
  )
  return { ...cells, rowOf, fieldOf, write }
}

/** What edits the open cell: in its place, or by a choice from a list. */
function editorsOf({ offers, offered }: Props, cells: ReturnType<typeof useDisciplineCells>) {
  const { rowOf, fieldOf, write, editing, leave } = cells
  const edited = editing && rowOf(editing)
  const editedField = editing && fieldOf(editing)
  const editor = edited && editedField && !isListField(editedField) && (
    <CellEditor
      key={cellName(editing)}
      label={columnTitles[editedField]}
      choices={cellChoices(editedField)}
      inputMode={editedField === 'hours' ? 'numeric' : undefined}
      text={cellText(edited.values, editedField, offers)}
      typed={editing.typed}
      onDone={(text, after) => {
        if (text !== null) write(edited, readProgrammeCell(editedField, text, offers))
        leave(after)
      }}
    />
  )
  const chooser = editing && edited && editedField && isListField(editedField) && (
    <ListEditor
      key={cellName(editing)}
      field={editedField}
      at={editing.at}
      ids={edited.values[editedField]}
      offers={offered[editedField]}
      names={offers[editedField]}
      onDone={(ids, after) => {
        if (ids) write(edited, { patch: { [editedField]: ids }, problems: {} })
        leave(after)
      }}
    />
  )
  return { edited, editor, chooser }
}

/** The disciplines of a programme, edited like a spreadsheet (WAI-ARIA «data grid»). */
export function DisciplineGrid(props: Props) {
  const { rows, columns, offers, rights, selected, onSelect, sorting, dispatch } = props
  const [open, setOpen] = useState<readonly RowKey[]>([])
  const cells = useDisciplineCells(props, (key) => setOpen(toggled(open, key)))
  const { grid, handlers, stop, editing } = cells
  const { edited, editor, chooser } = editorsOf(props, cells)
  const areAllSelected = rows.length > 0 && rows.every(({ key }) => selected.includes(key))

  return (
    <SheetTable
      ref={grid}
      aria-label={screenTexts.table}
      className="min-h-0"
      rowCount={rows.length}
      {...handlers}
      head={
        <tr aria-rowindex={1} className="flex flex-wrap gap-x-3 px-3 py-1 md:table-row md:p-0">
          {columns.map((column) => (
            <Heading
              key={column.id}
              column={column}
              sorting={sorting}
              onSort={props.onSort}
              areAllSelected={areAllSelected}
              onSelectAll={() => onSelect(areAllSelected ? [] : rows.map(({ key }) => key))}
            />
          ))}
        </tr>
      }
      popup={chooser || null}
    >
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          <DisciplineTableRow
            row={row}
            index={index + 2}
            columns={columns}
            offers={offers}
            rights={rights}
            isSelected={selected.includes(row.key)}
            isOpen={open.includes(row.key)}
            stop={stop?.key === row.key ? stop.column : null}
            editedColumn={editing?.key === row.key ? editing.column : null}
            editor={edited === row ? editor : null}
          />
          {hasFailure(row) && (
            <Beneath span={columns.length}>
              <RowFailure row={row} offers={offers} dispatch={dispatch} />
            </Beneath>
          )}
          {open.includes(row.key) && <Beneath span={columns.length}>{props.details(row)}</Beneath>}
        </Fragment>
      ))}
    </SheetTable>
  )
}

function Heading(props: {
  column: DisciplineColumn
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  areAllSelected: boolean
  onSelectAll: () => void
}) {
  const { column, sorting, onSort } = props
  const { id, field, kind } = column
  const look = `block py-0.5 ${headingLook}`
  if (kind === 'select')
    return (
      <th scope="col" role="columnheader" className={`${look} flex items-center`}>
        <input
          type="checkbox"
          className="size-4 align-middle"
          aria-label={screenTexts.selectAll}
          checked={props.areAllSelected}
          onChange={props.onSelectAll}
        />
      </th>
    )
  if (kind === 'more' || field === null)
    return (
      <th scope="col" role="columnheader" className={`${look} hidden!  md:table-cell!`}>
        <span className="sr-only">{columnTitles[id]}</span>
      </th>
    )
  return (
    <SortHeading className={look} isDown={sorting?.field === field ? sorting.isDescending : null}>
      {(press, mark) => (
        <button
          type="button"
          title={columnHints[id]}
          className={press}
          onClick={() => onSort(sortingAfter(sorting, field))}
        >
          {columnTitles[id]}
          {mark}
        </button>
      )}
    </SortHeading>
  )
}

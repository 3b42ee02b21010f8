import { ListEditor } from '@/components/programmes/discipline-grid'
import type { UnsavedCell } from '@/components/tables/use-table-rows'
import { CellEditor } from '@/components/ui/cell-editor'
import { ColumnEdge } from '@/components/ui/column-edge'
import { RowsInWindow } from '@/components/ui/rows-in-window'
import { headingLook, SheetTable, SortHeading } from '@/components/ui/sheet-table'
import { cellName, type CellName, useCellGrid } from '@/components/ui/use-cell-grid'
import { useRowWindow } from '@/components/ui/use-row-window'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { leastWidth, mostWidth, useColumnWidths } from '@/lib/load-table/browser/column-widths'
import { isLoadField, isPeopleField, type LoadField, type PeopleField } from '@/lib/load-table/rules/load-changes'
import {
  type LoadTableColumn,
  loadTableColumns,
  type LoadTableRow,
  type LoadTableSorting,
} from '@/lib/load-table/rules/load-table'
import {
  columnWidthOf,
  loadCellText,
  loadColumnHeads,
  loadColumnHints,
  loadColumnName,
  loadColumnTitles,
  loadTableTexts as texts,
} from '@/lib/load-table/texts'
import { columnLook, type GridColumnId, LoadTableRowView } from './load-row'

/** Rows the server renders; a screen fits as many at first. */
const firstRows = 40

const widths: Record<GridColumnId, string> = {
  select: 'md:w-8',
  discipline: 'md:w-60 xl:w-80',
  lessonType: 'md:w-12',
  groups: 'md:w-40',
  subgroup: 'md:w-14',
  teachers: 'md:w-44',
  hours: 'md:w-16',
  placed: 'md:w-20',
  published: 'md:w-16',
  held: 'md:w-16',
  left: 'md:w-20',
  students: 'md:w-14',
  startsOn: 'md:w-24',
  endsOn: 'md:w-24',
  rooms: 'md:w-28',
  programmes: 'md:w-32',
}

type UsedColumn = { id: GridColumnId; use: 'write' | 'press' }
const gridColumns: readonly UsedColumn[] = [
  { id: 'select', use: 'press' },
  ...loadTableColumns.map((id): UsedColumn => ({ id, use: 'write' })),
]

/** What is written in a cell: a text, or the chosen people. */
export type Written = { field: LoadField; text: string } | { field: PeopleField; ids: readonly number[] }

type Props = {
  rows: readonly LoadTableRow[]
  sorting: LoadTableSorting
  onSort: (sorting: LoadTableSorting) => void
  selected: ReadonlySet<LoadItemId>
  onSelect: (selected: ReadonlySet<LoadItemId>) => void
  unsaved: Readonly<Record<string, UnsavedCell>>
  /** Undefined while loading. */
  offers: Record<PeopleField, readonly Offer[] | undefined>
  onWrite: (row: LoadTableRow, written: Written) => void
  onPaste: (from: { id: LoadItemId; column: LoadTableColumn }, text: string) => void
}

const listFields = { groups: 'groupIds', teachers: 'teacherIds' } as const

/** What a cell is of, what it says, and what is done in it. */
function useLoadCells({ rows, selected, onSelect, unsaved, onWrite, onPaste }: Props) {
  const rowOf = ({ key }: CellName<GridColumnId>) => rows.find(({ id }) => String(id) === key)
  const toggle = (id: LoadItemId) =>
    onSelect(selected.has(id) ? new Set([...selected].filter((one) => one !== id)) : new Set([...selected, id]))
  const textOf = (row: LoadTableRow, column: LoadTableColumn): string =>
    unsaved[cellName({ key: String(row.id), column })]?.text ?? loadCellText(row, column)

  const cells = useCellGrid<GridColumnId>(
    rows.map(({ id }) => String(id)),
    gridColumns,
    {
      first: 'discipline',
      mayEdit: (cell) => cell.column !== 'select' && isLoadField(cell.column) && rowOf(cell)?.mayChange === true,
      isPicked: ({ column }) => column !== 'select' && isPeopleField(column),
      press: (cell) => {
        const row = rowOf(cell)
        if (row && cell.column === 'select') toggle(row.id)
      },
      clear: (cell) => {
        const row = rowOf(cell)
        const { column } = cell
        if (!row?.mayChange || column === 'select' || !isLoadField(column) || column === 'hours') return
        onWrite(row, isPeopleField(column) ? { field: column, ids: [] } : { field: column, text: '' })
      },
      copy: (cell) => {
        const row = rowOf(cell)
        return row && cell.column !== 'select' ? textOf(row, cell.column) : ''
      },
      paste: (cell, text) => {
        const row = rowOf(cell)
        if (row && cell.column !== 'select') onPaste({ id: row.id, column: cell.column }, text)
      },
    },
  )
  return { ...cells, rowOf, textOf }
}

/** What edits the open cell: in its place, or by a choice of people. */
function editorsOf({ offers, onWrite }: Props, cells: ReturnType<typeof useLoadCells>) {
  const { rowOf, textOf, editing, leave } = cells
  const edited = editing ? rowOf(editing) : undefined
  const editedColumn = editing && editing.column !== 'select' ? editing.column : null
  const editor = editing && edited && editedColumn && isLoadField(editedColumn) && !isPeopleField(editedColumn) && (
    <CellEditor
      key={cellName(editing)}
      label={loadColumnTitles[editedColumn]}
      text={textOf(edited, editedColumn)}
      typed={editing.typed}
      choices={editedColumn === 'subgroup' ? subgroupChoices : null}
      inputMode={editedColumn === 'hours' || editedColumn === 'students' ? 'numeric' : undefined}
      onDone={(text, after) => {
        if (text !== null) onWrite(edited, { field: editedColumn, text })
        leave(after)
      }}
    />
  )
  const chooser = editing && edited && editedColumn && isPeopleField(editedColumn) && (
    <ListEditor
      key={cellName(editing)}
      field={listFields[editedColumn]}
      at={editing.at}
      ids={edited[editedColumn].map(({ id }) => id)}
      offers={offers[editedColumn]}
      names={offers[editedColumn]}
      onDone={(ids, after) => {
        if (ids && !isSame(ids, edited[editedColumn])) onWrite(edited, { field: editedColumn, ids })
        leave(after)
      }}
    />
  )
  return { edited, editor, chooser }
}

/** The load of a faculty, edited like a spreadsheet (WAI-ARIA «data grid»). Only the rows in view are drawn. */
export function LoadGrid(props: Props) {
  const { rows, sorting, selected, onSelect, unsaved } = props
  const { scroller, onScroll, ...window } = useRowWindow(rows.length, firstRows)
  const cells = useLoadCells(props)
  const columnWidths = useColumnWidths()
  const { grid, handlers, stop, editing } = cells
  const { edited, editor, chooser } = editorsOf(props, cells)
  const rowAt = (index: number) => {
    const row = rows[index]
    return (
      row && (
        <LoadTableRowView
          key={row.id}
          row={row}
          index={index + 2}
          columns={gridColumns}
          unsaved={unsaved}
          isSelected={selected.has(row.id)}
          stop={stop?.key === String(row.id) ? stop.column : null}
          editedColumn={edited === row ? (editing?.column ?? null) : null}
          editor={edited === row && editor ? editor : null}
        />
      )
    )
  }
  return (
    <SheetTable
      ref={grid}
      scroller={scroller}
      onRowsScroll={onScroll}
      aria-label={texts.table}
      aria-colcount={gridColumns.length}
      // Once a column has a width of its own, none is stretched over a wide window: it would not be as wide as said.
      className={`min-h-0 flex-1 overflow-auto print:hidden [overflow-anchor:none] max-md:h-[75dvh] max-md:flex-none md:scroll-pl-68 xl:scroll-pl-88 md:[&>table]:table-fixed ${Object.keys(columnWidths.widths).length === 0 ? 'md:[&>table]:min-w-[96rem]' : 'md:[&>table]:w-px'}`}
      rowCount={rows.length}
      {...handlers}
      head={
        <tr aria-rowindex={1} className="flex gap-x-3 overflow-x-auto px-3 py-1 whitespace-nowrap md:table-row md:p-0">
          {gridColumns.map(({ id }) => (
            <Heading
              key={id}
              column={id}
              {...columnWidths}
              sorting={sorting}
              onSort={props.onSort}
              isAllSelected={rows.length > 0 && rows.every((row) => selected.has(row.id))}
              onSelectAll={(isOn) => onSelect(new Set(isOn ? rows.map((row) => row.id) : []))}
            />
          ))}
        </tr>
      }
      popup={chooser || null}
    >
      <RowsInWindow
        count={rows.length}
        window={window}
        stop={rows.findIndex(({ id }) => String(id) === stop?.key)}
        space={(height) => <Space height={height} />}
      >
        {rowAt}
      </RowsInWindow>
    </SheetTable>
  )
}

const isSame = (ids: readonly number[], people: readonly { id: number }[]): boolean =>
  ids.length === people.length && people.every(({ id }) => ids.includes(id))

const subgroupChoices = [
  { value: '', label: '—' },
  { value: '1', label: '1' },
  { value: '2', label: '2' },
]

/** Replaces rows that are not rendered. Not on the server, whose inline styles the content policy forbids. */
const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr role="presentation" className="block md:table-row">
      <td role="presentation" className="block p-0 md:table-cell" colSpan={gridColumns.length} style={{ height }} />
    </tr>
  ) : null

function Heading(
  props: ReturnType<typeof useColumnWidths> & {
    column: GridColumnId
    sorting: LoadTableSorting
    onSort: (sorting: LoadTableSorting) => void
    isAllSelected: boolean
    onSelectAll: (isOn: boolean) => void
  },
) {
  const { column, sorting, onSort, isAllSelected, onWiden } = props
  const place = column === 'select' ? 'md:left-0 md:z-30!' : column === 'discipline' ? 'md:left-8 md:z-30!' : ''
  const look = `block py-0.5 ${headingLook} ${widths[column]} ${place} ${columnLook(column).includes('text-right') ? 'md:text-right' : ''} ${columnLook(column).includes('max-md:hidden') ? 'max-md:hidden' : ''}`
  if (column === 'select')
    return (
      <th scope="col" role="columnheader" className={look}>
        <input
          type="checkbox"
          className="size-4 align-middle"
          aria-label={texts.selectAll}
          checked={isAllSelected}
          onChange={({ target }) => props.onSelectAll(target.checked)}
        />
      </th>
    )
  return (
    <SortHeading
      className={look}
      width={props.widths[column]}
      isDown={sorting?.column === column ? sorting.isDown : null}
    >
      {(press, mark) => (
        <>
          <button
            type="button"
            title={loadColumnHints[column]}
            aria-label={loadColumnName(column)}
            className={press}
            onClick={() => onSort(sortingAfterPress(sorting, column))}
          >
            {loadColumnHeads[column]}
            {mark}
          </button>
          <ColumnEdge
            label={columnWidthOf(loadColumnTitles[column])}
            width={props.widths[column]}
            bounds={{ least: leastWidth, most: mostWidth }}
            onWiden={(width) => onWiden(column, width)}
          />
        </>
      )}
    </SortHeading>
  )
}

/** Ascending, descending, then the table's own order. */
function sortingAfterPress(sorting: LoadTableSorting, column: LoadTableColumn): LoadTableSorting {
  if (sorting?.column !== column) return { column, isDown: false }
  return sorting.isDown ? null : { column, isDown: true }
}

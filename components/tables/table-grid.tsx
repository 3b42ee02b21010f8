import Link from 'next/link'
import { ChevronDownIcon } from '@/components/ui/icons'
import { CellEditor } from '@/components/ui/cell-editor'
import type { MenuEntry } from '@/components/ui/menu-entries'
import { headingLook, SheetTable } from '@/components/ui/sheet-table'
import { cellName, useCellGrid, type CellName } from '@/components/ui/use-cell-grid'
import { adminTableUrl } from '@/lib/tables/browser/admin-location'
import type {
  AdminColumn,
  AdminTable,
  ReferenceChoices,
  TableSearch,
  VisibleRow,
} from '@/lib/core/rules/tables/admin-table'
import { ownSort } from '@/lib/core/rules/tables/tables'
import { adminCellText } from '@/lib/tables/texts/admin-cells'
import {
  adminTableTexts,
  adminTableUi as texts,
  choiceTitle,
  columnTitle,
} from '@/lib/tables/texts/admin-tables'
import { moreColumn, visibleColumns, usesColumn, type VisibleColumn } from './columns'
import { TableRowView } from './table-row'
import type { TableRows } from './use-table-rows'

type Props = {
  table: AdminTable
  search: TableSearch
  choices: ReferenceChoices
  data: TableRows
  actsOf: (row: VisibleRow) => MenuEntry[]
}

/** The rows of a page, edited like a spreadsheet (WAI-ARIA «data grid»). */
export function TableGrid({ table, search, choices, data, actsOf }: Props) {
  const { rows, unsaved, write } = data
  const columns = visibleColumns(table)
  const rowOf = ({ key }: CellName<string>) => rows.find(({ id }) => String(id) === key)
  const columnOf = ({ column }: CellName<string>): AdminColumn | null =>
    columns.find(({ id }) => id === column)?.column ?? null
  const textOf = (row: VisibleRow, column: AdminColumn): string =>
    unsaved[cellName({ key: String(row.id), column: column.key })]?.text ??
    adminCellText(column, row.values[column.key] ?? null, choices)

  const { grid, handlers, stop, editing, leave } = useCellGrid(
    rows.map(({ id }) => String(id)),
    columns,
    {
      first: table.columns[0].key,
      mayEdit: (cell) => columnOf(cell) !== null && rowOf(cell)?.isForeign === false,
      press: (cell) => {
        const [row, column] = [rowOf(cell), columnOf(cell)]
        if (row && column) write(row, column, textOf(row, column) === texts.yes ? texts.no : texts.yes)
        else if (cell.column === moreColumn)
          grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"] button`)?.focus()
      },
      clear: (cell) => {
        const [row, column] = [rowOf(cell), columnOf(cell)]
        if (row && column && !column.isRequired && column.kind !== 'flag') write(row, column, '')
      },
      copy: (cell) => {
        const [row, column] = [rowOf(cell), columnOf(cell)]
        return row && column ? textOf(row, column) : ''
      },
      paste: (cell, text) => {
        const [row, column] = [rowOf(cell), columnOf(cell)]
        if (row && column) write(row, column, text.split(/[\t\n]/)[0] ?? '')
      },
    },
  )
  const [edited, editedColumn] = editing ? [rowOf(editing), columnOf(editing)] : []
  const editor = editing && edited && editedColumn && (
    <CellEditor
      key={cellName(editing)}
      label={columnTitle(table.name, editedColumn.key)}
      text={textOf(edited, editedColumn)}
      typed={editing.typed}
      choices={optionsOf(editedColumn, choices)}
      inputMode={editedColumn.kind === 'number' ? 'numeric' : undefined}
      onDone={(text, after) => {
        if (text !== null) write(edited, editedColumn, text)
        leave(after)
      }}
    />
  )
  return (
    <SheetTable
      ref={grid}
      aria-label={adminTableTexts[table.name].title}
      className="min-h-0"
      rowCount={rows.length}
      {...handlers}
      head={
        <tr
          aria-rowindex={1}
          className="flex gap-x-3 overflow-x-auto px-3 py-1 whitespace-nowrap md:table-row md:p-0"
        >
          {columns.map((column) => (
            <Heading key={column.id} table={table} column={column} search={search} />
          ))}
        </tr>
      }
      popup={null}
    >
      {rows.map((row, index) => (
        <TableRowView
          key={row.id}
          table={table}
          row={row}
          index={index + 2}
          columns={columns}
          textOf={textOf}
          unsaved={unsaved}
          stop={stop?.key === String(row.id) ? stop.column : null}
          editedColumn={edited === row ? (editing?.column ?? null) : null}
          editor={edited === row ? editor : null}
          acts={actsOf(row)}
        />
      ))}
    </SheetTable>
  )
}

/** The options of a cell; null: free text. */
function optionsOf(
  column: AdminColumn,
  choices: ReferenceChoices,
): { value: string; label: string }[] | null {
  const titles =
    column.kind === 'choice'
      ? column.choices.map(choiceTitle)
      : column.kind === 'reference'
        ? (choices[column.key] ?? []).map(({ title }) => title)
        : null
  if (titles === null) return null
  const none = column.isRequired ? [] : [{ value: '', label: '—' }]
  return [...none, ...titles.map((title) => ({ value: title, label: title }))]
}

const alignment: Record<AdminColumn['kind'], string> = {
  text: '',
  number: 'md:text-right',
  choice: '',
  flag: 'md:text-center',
  reference: '',
}

function Heading({
  table,
  column,
  search,
}: {
  table: AdminTable
  column: VisibleColumn
  search: TableSearch
}) {
  const look = `block py-0.5 ${headingLook} ${column.column ? alignment[column.column.kind] : ''}`
  if (column.id === moreColumn)
    return (
      <th scope="col" role="columnheader" className={`${look} hidden! md:table-cell!`}>
        <span className="sr-only">{texts.more}</span>
      </th>
    )
  if (!column.column)
    return (
      <th
        scope="col"
        role="columnheader"
        className={`${look} font-medium max-md:sr-only ${column.id === usesColumn ? 'md:text-right' : ''}`}
      >
        {column.id === usesColumn ? adminTableTexts[table.name].uses : columnTitle(table.name, column.id)}
      </th>
    )
  const sorted = search.sorted ?? ownSort(table)
  const isSorted = sorted.key === column.id
  const next = { key: column.id, isDown: isSorted && !sorted.isDown }
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isSorted ? (sorted.isDown ? 'descending' : 'ascending') : 'none'}
      className={look}
    >
      <Link
        href={adminTableUrl(table.name, { ...search, sorted: next, page: 1 })}
        prefetch={false}
        scroll={false}
        className={`inline-flex min-h-6 min-w-6 items-center gap-0.5 font-medium hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {columnTitle(table.name, column.id)}
        {isSorted && <ChevronDownIcon className={`size-3 ${sorted.isDown ? '' : 'rotate-180'}`} />}
      </Link>
    </th>
  )
}

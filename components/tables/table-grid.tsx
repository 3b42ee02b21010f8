import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { CellEditor } from '@/components/ui/cell-editor'
import { MoreIcon } from '@/components/ui/icons'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-entries'
import { headingLook, SheetTable, SortHeading } from '@/components/ui/sheet-table'
import { Tick } from '@/components/ui/tick'
import { cellName, type CellName, useCellGrid } from '@/components/ui/use-cell-grid'
import {
  type AdminColumn,
  type AdminTable,
  type ReferenceChoices,
  rowTitle,
  type TableSearch,
  type VisibleRow,
} from '@/lib/core/tables/rules/admin-table'
import { isNamed, ownSort } from '@/lib/core/tables/rules/tables'
import { adminTableUrl } from '@/lib/tables/browser/admin-location'
import { adminCellText, looksLike } from '@/lib/tables/texts/admin-cells'
import {
  adminTableTexts,
  choiceTitle,
  columnTitle,
  rowWords,
  adminTableUi as texts,
} from '@/lib/tables/texts/admin-tables'
import type { TableRows, UnsavedCell } from './use-table-rows'

type Props = {
  table: AdminTable
  search: TableSearch
  choices: ReferenceChoices
  data: TableRows
  actsOf: (row: VisibleRow) => MenuEntry[]
}

/** A column on screen: a field of the row, a derived value, its use, or its menu. */
type VisibleColumn = {
  id: string
  column: AdminColumn | null
  use: 'write' | 'press'
}

const usesColumn = 'uses'
const moreColumn = 'more'

const visibleColumns = ({ name, columns, told = [] }: AdminTable): VisibleColumn[] => [
  ...columns.map((column): VisibleColumn => ({
    id: column.key,
    column,
    use: column.kind === 'flag' ? 'press' : 'write',
  })),
  ...[...told, ...(isNamed(name) ? [usesColumn] : [])].map((id): VisibleColumn => ({
    id,
    column: null,
    use: 'write',
  })),
  { id: moreColumn, column: null, use: 'press' },
]

type TableRowProps = {
  table: AdminTable
  row: VisibleRow
  index: number
  columns: readonly VisibleColumn[]
  textOf: (row: VisibleRow, column: AdminColumn) => string
  unsaved: Readonly<Record<string, UnsavedCell>>
  /** The column with the tab stop, if in this row. */
  stop: string | null
  editedColumn: string | null
  editor: ReactNode
  acts: MenuEntry[]
}

/** Widths on a wide screen; positions in a card on a phone. */
function lookOf(table: AdminTable, { id, column }: VisibleColumn): string {
  if (id === table.columns[0].key)
    return 'font-medium md:min-w-48 max-md:order-first max-md:col-span-5 max-md:text-base'
  if (id === moreColumn) return 'md:w-10 md:text-center max-md:order-first max-md:col-span-1 max-md:text-right'
  if (id === usesColumn) return 'tabular-nums md:w-24 md:text-right max-md:col-span-3'
  if (column?.kind === 'number') return 'tabular-nums md:w-24 md:text-right max-md:col-span-3'
  if (column?.kind === 'flag') return 'md:w-24 md:text-center max-md:col-span-3'
  return 'max-md:col-span-3'
}

/** A menu's button has its own padding. */
const paddingOf = ({ id }: VisibleColumn, isWritten: boolean): string => {
  if (isWritten || id === moreColumn) return 'p-0.5'
  return 'px-2 py-1.5 pointer-coarse:py-2.5'
}

/** A row; on a phone a card. */
function TableRowView(props: TableRowProps) {
  const { table, row, index, columns, stop, editedColumn, editor, unsaved } = props
  const key = String(row.id)
  return (
    <tr
      aria-rowindex={index}
      aria-selected={false}
      className={`grid grid-cols-6 border-t p-1 md:table-row md:p-0 ${row.isActive ? '' : 'text-ink-faint'}`}
    >
      {columns.map((column, place) => {
        const name = cellName({ key, column: column.id })
        const state = unsaved[name]
        const isWritten = editor !== null && editedColumn === column.id
        const isUnset = isEmpty(props, column)
        // A card leaves out empty fields that cannot be set there.
        const isVoid = isUnset && (column.column === null || row.isForeign)
        return (
          <td
            key={column.id}
            role="gridcell"
            data-cell={name}
            aria-colindex={place + 1}
            aria-readonly={column.column === null || row.isForeign || undefined}
            aria-invalid={state?.state === 'refused' || undefined}
            aria-busy={state?.state === 'saving' || undefined}
            tabIndex={stop === column.id ? 0 : -1}
            className={`block min-w-0 align-top wrap-break-word focus-visible:z-10 focus-visible:-outline-offset-2 md:table-cell md:border-r md:last:border-r-0 ${isVoid ? 'max-md:hidden' : ''} ${isUnset && !isWritten ? addLook : lookOf(table, column)} ${paddingOf(column, isWritten)} ${state?.state === 'refused' ? 'bg-danger-soft/60' : ''} ${state?.state === 'saving' ? 'bg-warning-soft/50' : ''}`}
          >
            {isWritten ? (
              <div className={state?.state === 'refused' ? 'h-7' : 'h-full'}>{editor}</div>
            ) : (
              <Content {...props} column={column} state={state} />
            )}
            {/* Stays while the cell is being corrected, so that nothing moves under a double click. */}
            <span role="status" className="block text-xs text-danger empty:hidden">
              {state?.state === 'refused' && state.problem}
            </span>
          </td>
        )
      })}
    </tr>
  )
}

/** In a card, fields still to be set come after the others. */
const addLook = 'max-md:order-last max-md:col-span-3'

/** Whether a cell has nothing to show. */
function isEmpty({ table, row, textOf }: TableRowProps, { id, column }: VisibleColumn): boolean {
  if (id === moreColumn || id === usesColumn || id === table.columns[0].key) return false
  if (column?.kind === 'flag') return false
  return (column ? textOf(row, column) : (row.told[id] ?? '')) === ''
}

/** Group titles must not break at their hyphens. */
const namesGroup = (column: AdminColumn | null): boolean => column?.kind === 'reference' && column.to === 'group'

function Content(props: TableRowProps & { column: VisibleColumn; state: UnsavedCell | undefined }) {
  const { table, row, column: shown, state, textOf } = props
  const { column } = shown
  if (shown.id === moreColumn) return <RowMenu {...props} />
  const isTitle = shown.id === table.columns[0].key
  const isUnset = isEmpty(props, shown)
  const isOfUses = shown.id === usesColumn
  const label = isOfUses ? adminTableTexts[table.name].uses : columnTitle(table.name, shown.id)
  const text = column ? textOf(row, column) : isOfUses ? String(row.uses) : (row.told[shown.id] ?? '')
  return (
    <>
      {!isTitle && (
        <span aria-hidden className={`block text-xs md:hidden ${isUnset ? 'text-accent' : 'text-ink-faint'}`}>
          {isUnset ? `+ ${label}` : label}
        </span>
      )}
      {column?.kind === 'flag' ? (
        <Tick
          label={`${label}: ${rowTitle(table, row.values)}`}
          isOn={text === texts.yes}
          isMine={state?.state !== 'saving'}
        />
      ) : (
        <span className={text === '' ? 'text-ink-faint max-md:sr-only' : namesGroup(column) ? 'whitespace-nowrap' : ''}>
          {text !== '' ? text : '—'}
        </span>
      )}
      {isTitle && <Marks table={table} row={row} />}
    </>
  )
}

function Marks({ table, row }: Pick<TableRowProps, 'table' | 'row'>) {
  return (
    <>
      {!row.isActive && (
        <span className="ml-2">
          <Badge>{rowWords(table.name).retired}</Badge>
        </span>
      )}
      {row.alike.length > 0 && <span className="ml-2 text-xs font-normal text-warning">{looksLike(row.alike)}</span>}
    </>
  )
}

function RowMenu({ table, row, acts }: TableRowProps) {
  if (acts.length === 0) return null
  const title = rowTitle(table, row.values)
  return (
    // Otherwise a press would reach the cell, which would take the focus back.
    <span className="inline-block" onClick={(event) => event.stopPropagation()}>
      <Menu
        label={texts.actsOf(title)}
        look="quiet"
        tabIndex={-1}
        button={<MoreIcon />}
        sections={[{ key: 'acts', entries: acts }]}
      />
    </span>
  )
}

/** What a cell is of, what it says, and what is done in it. */
function useTableCells(
  table: AdminTable,
  columns: readonly VisibleColumn[],
  choices: ReferenceChoices,
  { rows, unsaved, write }: TableRows,
) {
  const rowOf = ({ key }: CellName<string>) => rows.find(({ id }) => String(id) === key)
  const columnOf = ({ column }: CellName<string>): AdminColumn | null =>
    columns.find(({ id }) => id === column)?.column ?? null
  const textOf = (row: VisibleRow, column: AdminColumn): string =>
    unsaved[cellName({ key: String(row.id), column: column.key })]?.text ??
    adminCellText(column, row.values[column.key] ?? null, choices)

  const cells = useCellGrid(
    rows.map(({ id }) => String(id)),
    columns,
    {
      first: table.columns[0].key,
      mayEdit: (cell) => columnOf(cell) !== null && rowOf(cell)?.isForeign === false,
      press: (cell) => {
        const [row, column] = [rowOf(cell), columnOf(cell)]
        if (row && column) write(row, column, textOf(row, column) === texts.yes ? texts.no : texts.yes)
        else if (cell.column === moreColumn)
          cells.grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"] button`)?.focus()
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
  return { ...cells, rowOf, columnOf, textOf }
}

/** The rows of a page, edited like a spreadsheet (WAI-ARIA «data grid»). */
export function TableGrid({ table, search, choices, data, actsOf }: Props) {
  const { rows, unsaved, write } = data
  const columns = visibleColumns(table)
  const { rowOf, columnOf, textOf, grid, handlers, stop, editing, leave } = useTableCells(table, columns, choices, data)
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
        <tr aria-rowindex={1} className="flex gap-x-3 overflow-x-auto px-3 py-1 whitespace-nowrap md:table-row md:p-0">
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
function optionsOf(column: AdminColumn, choices: ReferenceChoices): { value: string; label: string }[] | null {
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
  weekdays: '',
  reference: '',
}

function Heading({ table, column, search }: { table: AdminTable; column: VisibleColumn; search: TableSearch }) {
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
    <SortHeading className={look} isDown={isSorted ? sorted.isDown : null}>
      {(press, mark) => (
        <Link
          href={adminTableUrl(table.name, { ...search, sorted: next, page: 1 })}
          prefetch={false}
          scroll={false}
          className={press}
        >
          {columnTitle(table.name, column.id)}
          {mark}
        </Link>
      )}
    </SortHeading>
  )
}

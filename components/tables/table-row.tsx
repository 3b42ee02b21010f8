import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { MoreIcon } from '@/components/ui/icons'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-entries'
import { Tick } from '@/components/ui/tick'
import { cellName } from '@/components/ui/use-cell-grid'
import {
  type AdminColumn,
  type AdminTable,
  rowTitle,
  type VisibleRow,
} from '@/lib/core/rules/tables/admin-table'
import { looksLike } from '@/lib/tables/texts/admin-cells'
import {
  adminTableTexts,
  adminTableUi as texts,
  columnTitle,
  rowWords,
} from '@/lib/tables/texts/admin-tables'
import { moreColumn, usesColumn, type VisibleColumn } from './columns'
import type { UnsavedCell } from './use-table-rows'

type Props = {
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
  if (id === moreColumn)
    return 'md:w-10 md:text-center max-md:order-first max-md:col-span-1 max-md:text-right'
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
export function TableRowView(props: Props) {
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
function isEmpty({ table, row, textOf }: Props, { id, column }: VisibleColumn): boolean {
  if (id === moreColumn || id === usesColumn || id === table.columns[0].key) return false
  if (column?.kind === 'flag') return false
  return (column ? textOf(row, column) : (row.told[id] ?? '')) === ''
}

/** Group titles must not break at their hyphens. */
const namesGroup = (column: AdminColumn | null): boolean =>
  column?.kind === 'reference' && column.to === 'group'

function Content(props: Props & { column: VisibleColumn; state: UnsavedCell | undefined }) {
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
        <span
          className={
            text === '' ? 'text-ink-faint max-md:sr-only' : namesGroup(column) ? 'whitespace-nowrap' : ''
          }
        >
          {text !== '' ? text : '—'}
        </span>
      )}
      {isTitle && <Marks table={table} row={row} />}
    </>
  )
}

function Marks({ table, row }: Pick<Props, 'table' | 'row'>) {
  return (
    <>
      {!row.isActive && (
        <span className="ml-2">
          <Badge>{rowWords(table.name).retired}</Badge>
        </span>
      )}
      {row.alike.length > 0 && (
        <span className="ml-2 text-xs font-normal text-warning">{looksLike(row.alike)}</span>
      )}
    </>
  )
}

function RowMenu({ table, row, acts }: Props) {
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

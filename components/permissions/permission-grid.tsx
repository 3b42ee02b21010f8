import { Fragment } from 'react'
import type { Offer } from '@/lib/client/vocabularies'
import { emptyGrant } from '@/lib/domain/load-permission'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import { loadTitle } from '@/lib/text/load'
import { filledText, permissionTexts } from '@/lib/text/load-permissions'
import { Beneath, headingLook, SheetTable } from '@/components/ui/sheet-table'
import { useToast } from '@/components/ui/toast'
import { useCellGrid, type CellName } from '@/components/ui/use-cell-grid'
import { RoomsEditor, TimeEditor } from './grant-editors'
import { OvertakenNotice } from './overtaken-notice'
import {
  grantCellText,
  isGrantField,
  permissionColumns,
  readGrantBlock,
  type PermissionColumn,
} from './permission-columns'
import { PermissionTableRow } from './permission-row'
import type { PermissionAction } from './permission-state'
import type { PermissionRow } from './use-permission-table'

/** What many rows become by one act: each a part of its own. */
type Edits = ReadonlyMap<number, Partial<LoadGrant>>

/** The disciplines and what may be set of them, edited as in a spreadsheet (WAI-ARIA «data grid»). */
export function PermissionGrid(props: {
  /** Those that are shown, in order. */
  rows: readonly PermissionRow[]
  rooms: readonly Offer[] | undefined
  selected: readonly number[]
  onSelect: (ids: readonly number[]) => void
  onCopy: (grant: LoadGrant) => void
  dispatch: (action: PermissionAction) => void
}) {
  const { rows, rooms, selected, onSelect, onCopy, dispatch } = props
  const toast = useToast()
  const rowOf = ({ key }: CellName<PermissionColumn>) => rows.find(({ id }) => String(id) === key)
  const edit = (edits: Edits) =>
    dispatch({
      type: 'edit',
      itemIds: [...edits.keys()],
      edit: (grant, id) => ({ ...grant, ...edits.get(id) }),
    })
  const editRow = (row: PermissionRow, part: Partial<LoadGrant>) => edit(new Map([[row.id, part]]))

  const press = (cell: CellName<PermissionColumn>) => {
    const row = rowOf(cell)
    if (!row) return
    const { id, grant } = row
    switch (cell.column) {
      case 'select':
        return onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
      case 'canSet':
        return editRow(row, { canSet: !grant.canSet })
      case 'copy':
        return onCopy(grant)
      case 'revert':
        return dispatch({ type: 'take_theirs', itemId: id })
      default:
        return undefined
    }
  }

  /** One line goes to all selected rows where it is pasted into one of them; several go down from there. */
  function paste(cell: CellName<PermissionColumn>, text: string) {
    const row = rowOf(cell)
    if (!row || !isGrantField(cell.column)) return
    const { lines, problems } = readGrantBlock(cell.column, text, rooms)
    const [only] = lines
    const goesToAll = lines.length === 1 && selected.includes(row.id)
    const targets = goesToAll
      ? rows.filter(({ id }) => selected.includes(id))
      : rows.slice(rows.indexOf(row), rows.indexOf(row) + lines.length)
    const parts = targets.map(({ id }, index) => [id, (goesToAll ? only : lines[index]) ?? {}] as const)
    const filled = parts.filter(([, part]) => Object.keys(part).length > 0)
    edit(new Map(filled))
    toast(filledText(filled.length, problems))
  }

  const { grid, handlers, stop, editing, leave } = useCellGrid<PermissionColumn>(
    rows.map(({ id }) => String(id)),
    permissionColumns,
    {
      first: 'canSet',
      mayEdit: ({ column }) => isGrantField(column),
      press,
      clear: (cell) => {
        const row = rowOf(cell)
        if (!row) return
        if (cell.column === 'rooms') editRow(row, { roomIds: emptyGrant.roomIds })
        if (cell.column === 'when') editRow(row, { slots: emptyGrant.slots })
      },
      copy: (cell) => {
        const row = rowOf(cell)
        if (!row) return ''
        if (cell.column === 'title') return loadTitle(row.item)
        return isGrantField(cell.column) ? grantCellText(row.grant, cell.column, rooms) : ''
      },
      paste,
    },
  )
  const edited = editing && rowOf(editing)
  const areAllSelected = rows.every(({ id }) => selected.includes(id))

  return (
    <SheetTable
      ref={grid}
      aria-label={permissionTexts.table}
      className="min-h-40"
      rowCount={rows.length}
      {...handlers}
      head={
        <tr aria-rowindex={1} className="block md:table-row">
          {permissionColumns.map(({ id }) => (
            <th
              key={id}
              scope="col"
              role="columnheader"
              className={`md:font-medium ${headingLook} ${id === 'select' ? 'block px-3 py-1.5' : 'hidden'} ${id === 'canSet' ? 'text-center' : ''}`}
            >
              {id === 'select' ? (
                <label className="flex min-h-control items-center gap-2 md:min-h-0">
                  <input
                    type="checkbox"
                    className="size-4"
                    aria-label={permissionTexts.selectAll}
                    checked={areAllSelected}
                    onChange={() => onSelect(areAllSelected ? [] : rows.map((row) => row.id))}
                  />
                  <span aria-hidden className="md:hidden">
                    {permissionTexts.selectAll}
                  </span>
                </label>
              ) : (
                <span className={id === 'copy' || id === 'revert' ? 'sr-only' : ''}>{headings[id]}</span>
              )}
            </th>
          ))}
        </tr>
      }
      popup={
        <>
          {edited && editing.column === 'rooms' && (
            <RoomsEditor
              title={loadTitle(edited.item)}
              at={editing.at}
              offers={rooms}
              value={edited.grant.roomIds}
              onDone={(roomIds, after) => {
                if (roomIds) editRow(edited, { roomIds })
                leave(after)
              }}
            />
          )}
          {edited && editing.column === 'when' && (
            <TimeEditor
              title={loadTitle(edited.item)}
              at={editing.at}
              value={edited.grant.slots}
              onDone={(slots, after) => {
                if (slots) editRow(edited, { slots })
                leave(after)
              }}
            />
          )}
        </>
      }
    >
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          <PermissionTableRow
            row={row}
            index={index + 2}
            rooms={rooms}
            isSelected={selected.includes(row.id)}
            stop={stop?.key === String(row.id) ? stop.column : null}
            open={editing?.key === String(row.id) ? editing.column : null}
          />
          <RowTrouble row={row} rooms={rooms} dispatch={dispatch} />
        </Fragment>
      ))}
    </SheetTable>
  )
}

const headings: Record<Exclude<PermissionColumn, 'select'>, string> = {
  title: permissionTexts.discipline,
  type: permissionTexts.type,
  rooms: permissionTexts.rooms,
  canSet: permissionTexts.canSet,
  when: permissionTexts.when,
  copy: permissionTexts.copy,
  revert: permissionTexts.revert,
}

/** What stands between a row and its saving, under it. */
function RowTrouble(props: {
  row: PermissionRow
  rooms: readonly Offer[] | undefined
  dispatch: (action: PermissionAction) => void
}) {
  const { row, rooms, dispatch } = props
  const { id, isOvertaken, outcome } = row
  const failed = outcome?.state === 'failed' && !isOvertaken ? outcome.detail : null
  if (!isOvertaken && failed === null) return null
  return (
    <Beneath span={permissionColumns.length}>
      {failed !== null && (
        <p role="alert" className="text-sm text-danger">
          {failed}
        </p>
      )}
      {isOvertaken && (
        <OvertakenNotice
          stored={row.stored}
          base={row.draft?.base ?? null}
          rooms={rooms}
          onTake={() => dispatch({ type: 'take_theirs', itemId: id })}
          onKeep={() => dispatch({ type: 'keep_mine', itemId: id })}
        />
      )}
    </Beneath>
  )
}

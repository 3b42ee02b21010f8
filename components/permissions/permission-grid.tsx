import { Fragment, useState } from 'react'
import type { RowKey } from '@/components/core/draft-table/row-state'
import { isHeld } from '@/components/core/draft-table/use-draft-table'
import { Button } from '@/components/ui/button'
import type { Anchor } from '@/components/ui/placed'
import { Popover } from '@/components/ui/popover'
import { Beneath, headingLook, SheetTable } from '@/components/ui/sheet-table'
import { useToast } from '@/components/ui/toast'
import { type After, type CellName, useCellGrid } from '@/components/ui/use-cell-grid'
import { emptyGrant } from '@/lib/core/load/rules/load-permission'
import { loadTitle } from '@/lib/core/load/texts/load'
import { savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import {
  changedGrantFields,
  filledText,
  type GrantField,
  permissionTexts,
  roomsOf,
  whenOf,
} from '@/lib/permissions/texts/load-permissions'
import {
  grantCellText,
  isGrantField,
  type PermissionColumn,
  permissionColumns,
  readGrantBlock,
  roomTitles,
  useDayPairs,
} from './permission-columns'
import { PermissionTableRow } from './permission-row'
import { RoomPicker } from './room-picker'
import { SlotMatrix } from './slot-matrix'
import { givenParts, type PermissionAction, type PermissionRow } from './use-permission-table'

type EditorProps<Value> = {
  title: string
  at: Anchor
  value: Value
  /** Null: unchanged. */
  onDone: (value: Value | null, after: After) => void
}

/** Edits the rooms: Tab and «Готово» accept, Escape cancels. */
function RoomsEditor(props: EditorProps<LoadGrant['roomIds']> & { offers: readonly Offer[] | undefined }) {
  const { title, at, offers, value, onDone } = props
  const [roomIds, setRoomIds] = useState(value)
  return (
    <Popover
      label={roomsOf(title)}
      at={at}
      className="w-80 overflow-visible! p-2"
      onClose={() => onDone(roomIds, 'elsewhere')}
    >
      <Finishing onFinish={(isKept, after) => onDone(isKept ? roomIds : null, after)}>
        <RoomPicker takesFocus label={permissionTexts.rooms} offers={offers} roomIds={roomIds} onChange={setRoomIds} />
      </Finishing>
    </Popover>
  )
}

/** Edits the slots: Tab and «Готово» accept, Escape cancels. */
function TimeEditor({ title, at, value, onDone }: EditorProps<readonly number[]>) {
  const [slots, setSlots] = useState(value)
  return (
    <Popover label={whenOf(title)} at={at} className="w-max p-3" onClose={() => onDone(slots, 'elsewhere')}>
      <Finishing onFinish={(isKept, after) => onDone(isKept ? slots : null, after)}>
        <SlotMatrix takesFocus label={whenOf(title)} slots={slots} onChange={setSlots} />
        <p className="max-w-60 text-xs text-ink-soft text-pretty">{permissionTexts.matrixHint}</p>
      </Finishing>
    </Popover>
  )
}

function Finishing(props: { onFinish: (isKept: boolean, after: After) => void; children: React.ReactNode }) {
  const { onFinish, children } = props
  return (
    <div
      className="grid gap-2"
      onKeyDown={(event) => {
        // Inner elements handle Enter and Escape first.
        if (event.isDefaultPrevented()) return
        if (event.key === 'Tab') onFinish(true, event.shiftKey ? 'left' : 'right')
        else if (event.key === 'Escape') onFinish(false, 'stay')
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
      <Button className="justify-self-end px-2" onClick={() => onFinish(true, 'stay')}>
        {permissionTexts.done}
      </Button>
    </div>
  )
}

/** What somebody else stored meanwhile, by field, and the choice between the two versions. */
function OvertakenNotice(props: {
  before: LoadGrant
  now: LoadGrant
  rooms: readonly Offer[] | undefined
  onTake: () => void
  onKeep: () => void
}) {
  const { before, now, rooms, onTake, onKeep } = props
  const titles = (grant: LoadGrant) => roomTitles(grant.roomIds, rooms)
  const fields: GrantField[] = changedGrantFields(before, now, titles)
  return (
    <div role="alert" className="mt-2 grid gap-1 rounded-md border border-warning/40 bg-surface px-2 py-1.5 text-sm">
      <p className="font-medium text-warning">{permissionTexts.overtaken}</p>
      <dl className="grid gap-0.5">
        {fields.map(({ name, was, becomes }) => (
          <div key={name}>
            <dt className="inline text-ink-soft">{name}: </dt>
            <dd className="inline">
              {becomes} <span className="text-ink-faint">({was})</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-1">
        <Button className="px-2" onClick={onTake}>
          {savingTexts.takeTheirs}
        </Button>
        <Button className="px-2" onClick={onKeep}>
          {savingTexts.keepMine}
        </Button>
      </div>
    </div>
  )
}

type Props = {
  /** The shown rows, in order. */
  rows: readonly PermissionRow[]
  rooms: readonly Offer[] | undefined
  selected: readonly RowKey[]
  onSelect: (keys: readonly RowKey[]) => void
  onCopy: (grant: LoadGrant) => void
  dispatch: (action: PermissionAction) => void
}

/** What a cell is of, and what is done in it. */
function usePermissionCells({ rows, rooms, selected, onSelect, onCopy, dispatch }: Props) {
  const toast = useToast()
  const pairs = useDayPairs()
  const rowOf = ({ key }: CellName<PermissionColumn>) => rows.find((row) => row.key === key)
  const editRow = (row: PermissionRow, part: Partial<LoadGrant>) => dispatch(givenParts([[row, part]]))

  const press = (cell: CellName<PermissionColumn>) => {
    const row = rowOf(cell)
    if (!row) return
    const {
      key,
      values: { grant },
    } = row
    switch (cell.column) {
      case 'select':
        return onSelect(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])
      case 'canSet':
        return editRow(row, { canSet: !grant.canSet })
      case 'copy':
        return onCopy(grant)
      case 'revert':
        return dispatch({ type: 'discard', key })
      default:
        return undefined
    }
  }

  /** A single line pasted into a selected row goes to all selected rows; several lines fill downwards. */
  function paste(cell: CellName<PermissionColumn>, text: string) {
    const row = rowOf(cell)
    if (!row || !isGrantField(cell.column)) return
    const { lines, problems } = readGrantBlock(cell.column, text, { rooms, pairs })
    const [only] = lines
    const goesToAll = lines.length === 1 && selected.includes(row.key)
    const targets = goesToAll
      ? rows.filter(({ key }) => selected.includes(key))
      : rows.slice(rows.indexOf(row), rows.indexOf(row) + lines.length)
    const parts = targets.map((target, index) => [target, (goesToAll ? only : lines[index]) ?? {}] as const)
    const filled = parts.filter(([, part]) => Object.keys(part).length > 0)
    dispatch(givenParts(filled))
    toast(filledText(filled.length, problems))
  }

  const cells = useCellGrid<PermissionColumn>(
    rows.map(({ key }) => key),
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
        if (cell.column === 'title') return loadTitle(row.stored.item)
        return isGrantField(cell.column) ? grantCellText(row.values.grant, cell.column, rooms) : ''
      },
      paste,
    },
  )
  return { ...cells, rowOf, editRow }
}

/** The disciplines and their permissions, edited like a spreadsheet (WAI-ARIA «data grid»). */
export function PermissionGrid(props: Props) {
  const { rows, rooms, selected, onSelect, dispatch } = props
  const { rowOf, editRow, grid, handlers, stop, editing, leave } = usePermissionCells(props)
  const edited = editing && rowOf(editing)
  const areAllSelected = rows.every(({ key }) => selected.includes(key))

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
            <Heading
              key={id}
              column={id}
              areAllSelected={areAllSelected}
              onSelectAll={() => onSelect(areAllSelected ? [] : rows.map(({ key }) => key))}
            />
          ))}
        </tr>
      }
      popup={
        <>
          {edited && editing.column === 'rooms' && (
            <RoomsEditor
              title={loadTitle(edited.stored.item)}
              at={editing.at}
              offers={rooms}
              value={edited.values.grant.roomIds}
              onDone={(roomIds, after) => {
                if (roomIds) editRow(edited, { roomIds })
                leave(after)
              }}
            />
          )}
          {edited && editing.column === 'when' && (
            <TimeEditor
              title={loadTitle(edited.stored.item)}
              at={editing.at}
              value={edited.values.grant.slots}
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
        <Fragment key={row.key}>
          <PermissionTableRow
            row={row}
            index={index + 2}
            rooms={rooms}
            isSelected={selected.includes(row.key)}
            stop={stop?.key === row.key ? stop.column : null}
            open={editing?.key === row.key ? editing.column : null}
          />
          <RowFault row={row} rooms={rooms} dispatch={dispatch} />
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

function Heading(props: { column: PermissionColumn; areAllSelected: boolean; onSelectAll: () => void }) {
  const { column: id, areAllSelected, onSelectAll } = props
  return (
    <th
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
            onChange={onSelectAll}
          />
          <span aria-hidden className="md:hidden">
            {permissionTexts.selectAll}
          </span>
        </label>
      ) : (
        <span className={id === 'copy' || id === 'revert' ? 'sr-only' : ''}>{headings[id]}</span>
      )}
    </th>
  )
}

/** Problems that prevent saving a row, shown below it. */
function RowFault(props: {
  row: PermissionRow
  rooms: readonly Offer[] | undefined
  dispatch: (action: PermissionAction) => void
}) {
  const { row, rooms, dispatch } = props
  const { key, stored, draft, outcome } = row
  const isOvertaken = isHeld(row)
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
          before={draft?.base.grant ?? stored.grant}
          now={stored.grant}
          rooms={rooms}
          onTake={() => dispatch({ type: 'settle', key, by: 'theirs' })}
          onKeep={() => dispatch({ type: 'settle', key, by: 'mine' })}
        />
      )}
    </Beneath>
  )
}

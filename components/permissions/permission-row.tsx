import { memo, useCallback } from 'react'
import type { Offer } from '@/lib/client/vocabularies'
import type { LoadItem } from '@/lib/domain/load-item'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import { dateRange, loadGroupNames, loadTexts, loadTitle } from '@/lib/text/load'
import * as texts from '@/lib/text/load-permissions'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/button'
import { CopyIcon, UndoIcon } from '@/components/ui/icons'
import { LessonTypeMark } from '../dashboard/grid/lesson-type-mark'
import { OvertakenNotice } from './overtaken-notice'
import type { PermissionAction } from './permission-state'
import { RoomPicker } from './room-picker'
import { SlotMatrix } from './slot-matrix'
import type { PermissionRow } from './use-permission-table'

const { permissionTexts } = texts

type Props = {
  row: PermissionRow
  rooms: readonly Offer[] | undefined
  isSelected: boolean
  onSelect: (id: number, isSelected: boolean) => void
  onCopy: (grant: LoadGrant) => void
  dispatch: (action: PermissionAction) => void
}

/** On a phone a row is a card, and its cells stand below one another under their names. */
const cellClass = 'block p-0 align-top md:table-cell md:px-3 md:py-2'

function CellName({ text }: { text: string }) {
  return (
    <span aria-hidden className="mb-1 block text-xs text-ink-faint md:hidden">
      {text}
    </span>
  )
}

/** One discipline: where and when the user may set it, and what came of saving that. */
export const PermissionTableRow = memo(function PermissionTableRow(props: Props) {
  const { row, rooms, isSelected, onSelect, onCopy, dispatch } = props
  const { id, item, grant } = row
  const title = loadTitle(item)
  const change = useCallback(
    (part: Partial<LoadGrant>) =>
      dispatch({ type: 'edit', itemIds: [id], edit: (known) => ({ ...known, ...part }) }),
    [dispatch, id],
  )
  const changeRooms = useCallback((roomIds: LoadGrant['roomIds']) => change({ roomIds }), [change])
  const changeSlots = useCallback((slots: readonly number[]) => change({ slots }), [change])
  const tint = row.isDirty
    ? 'bg-warning-soft/50 shadow-[inset_3px_0_0_var(--warning)]'
    : isSelected
      ? 'bg-accent-soft/60'
      : ''
  return (
    <tr
      data-row={id}
      aria-busy={row.outcome?.state === 'saving'}
      className={`grid grid-cols-1 gap-3 border-b p-3 last:border-0 md:table-row md:p-0 ${tint}`}
    >
      <td className={`${cellClass} md:w-8 md:pr-0`}>
        <label className="flex min-h-control items-center gap-2 md:min-h-0">
          <input
            type="checkbox"
            className="size-4"
            aria-label={texts.selectRow(title)}
            checked={isSelected}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
          <span aria-hidden className="min-w-0 text-base font-medium md:hidden">
            {item.title}
          </span>
        </label>
      </td>
      <th scope="row" className={`${cellClass} text-left font-normal`}>
        <ItemNames item={item} />
        <RowState row={row} />
        {row.isOvertaken && (
          <OvertakenNotice
            stored={row.stored}
            base={row.draft?.base ?? null}
            rooms={rooms}
            onTake={() => dispatch({ type: 'take_theirs', itemId: id })}
            onKeep={() => dispatch({ type: 'keep_mine', itemId: id })}
          />
        )}
      </th>
      <td className={cellClass}>
        <LessonTypeMark type={item.lessonType} />
      </td>
      <td className={`${cellClass} md:w-64`}>
        <CellName text={permissionTexts.rooms} />
        <RoomPicker
          label={texts.roomsOf(title)}
          offers={rooms}
          roomIds={grant.roomIds}
          onChange={changeRooms}
        />
      </td>
      <td className={`${cellClass} md:text-center`}>
        <label className="flex min-h-control items-center gap-2 md:inline-flex md:min-h-6">
          <input
            type="checkbox"
            className="size-4"
            aria-label={texts.canSetOf(title)}
            checked={grant.canSet}
            onChange={(event) => change({ canSet: event.target.checked })}
          />
          <span aria-hidden className="md:hidden">
            {permissionTexts.canSet}
          </span>
        </label>
      </td>
      <td className={`${cellClass} md:w-60`}>
        <CellName text={permissionTexts.when} />
        <SlotMatrix label={texts.whenOf(title)} slots={grant.slots} onChange={changeSlots} />
      </td>
      <td className={`${cellClass} md:w-10 md:px-1`}>
        <div className="flex gap-1 md:flex-col">
          <IconButton label={texts.copyOf(title)} title={permissionTexts.copy} onClick={() => onCopy(grant)}>
            <CopyIcon />
          </IconButton>
          {row.isDirty && (
            <IconButton
              label={texts.revertOf(title)}
              title={permissionTexts.revert}
              onClick={() => dispatch({ type: 'take_theirs', itemId: id })}
            >
              <UndoIcon />
            </IconButton>
          )}
        </div>
      </td>
    </tr>
  )
})

function ItemNames({ item }: { item: LoadItem }) {
  const teachers = item.teachers.map(({ name }) => name).join(', ')
  return (
    <>
      <span className="hidden font-medium md:block">{item.title}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        <span>{teachers || loadTexts.noTeacher}</span>
        <span>{loadGroupNames(item).join(', ')}</span>
        <Badge>{dateRange(item.startsOn, item.endsOn)}</Badge>
      </span>
    </>
  )
}

function RowState({ row: { isDirty, isOvertaken, outcome } }: { row: PermissionRow }) {
  const state = outcome?.state
  return (
    <span role="status" className="mt-1 block empty:hidden">
      {state === 'saving' && <Badge tone="info">{permissionTexts.rowSaving}</Badge>}
      {state === 'saved' && !isDirty && <Badge tone="success">{permissionTexts.saved}</Badge>}
      {state !== 'saving' && isDirty && <Badge tone="warning">{permissionTexts.unsaved}</Badge>}
      {outcome?.state === 'failed' && !isOvertaken && (
        <span className="mt-1 block text-sm text-danger">{outcome.detail}</span>
      )}
    </span>
  )
}

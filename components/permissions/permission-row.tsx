import { memo } from 'react'
import { RowBadge } from '@/components/core/draft-table/row-badge'
import { areSameRowProps } from '@/components/core/draft-table/use-draft-table'
import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { CopyIcon, UndoIcon } from '@/components/ui/icons'
import { rowTint } from '@/components/ui/sheet-table'
import { Tick } from '@/components/ui/tick'
import { cellName } from '@/components/ui/use-cell-grid'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { dateRange } from '@/lib/core/calendar/texts/dates'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { loadGroupNames, loadTexts, loadTitle } from '@/lib/core/load/texts/load'
import { grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { firstFew } from '@/lib/core/words/rules/lists'
import * as texts from '@/lib/permissions/texts/load-permissions'
import { slotsText } from '@/lib/permissions/texts/slot-list'
import { type PermissionColumn, permissionColumns, roomTitles, useDayPairs } from './permission-columns'
import type { PermissionRow } from './use-permission-table'

const side = 4
const step = 5

/** A small picture of slots: a row per day, a column per pair. The text beside it says the same. */
const SlotDrawing = memo(function SlotDrawing({ slots }: { slots: readonly number[] }) {
  const pairs = useDayPairs()
  return (
    <svg
      aria-hidden
      className="h-8.5 w-10 shrink-0"
      viewBox={`0 0 ${pairs.length * step - 1} ${weekdays.length * step - 1}`}
    >
      {weekdays.map((weekday, row) =>
        pairs.map((pair, column) => (
          <rect
            key={grantSlot({ weekday, pair })}
            x={column * step}
            y={row * step}
            width={side}
            height={side}
            className={slots.includes(grantSlot({ weekday, pair })) ? 'fill-accent' : 'fill-line'}
          />
        )),
      )}
    </svg>
  )
})

const { permissionTexts } = texts

type Props = {
  row: PermissionRow
  /** Row number from 2; the heading is 1. */
  index: number
  rooms: readonly Offer[] | undefined
  isSelected: boolean
  /** The column with the tab stop, if in this row. */
  stop: PermissionColumn | null
  /** The column being edited, if in this row. */
  open: PermissionColumn | null
}

/** On a phone a row is a card: labelled cells below each other, and actions in the first line. */
const cellLook: Record<PermissionColumn, string> = {
  select: 'md:w-8 max-md:-order-1',
  title: 'md:min-w-64 max-md:-order-1 max-md:col-span-5',
  type: 'md:w-12 max-md:col-span-full',
  rooms: 'cursor-pointer md:w-64 max-md:col-span-full',
  canSet: 'cursor-pointer md:w-34 md:text-center max-md:col-span-3',
  when: 'cursor-pointer md:w-44 max-md:col-span-full',
  copy: 'cursor-pointer text-center md:w-9 max-md:-order-1',
  revert: 'cursor-pointer text-center md:w-9 max-md:-order-1',
}
const namedCells: Partial<Record<PermissionColumn, string>> = {
  rooms: permissionTexts.rooms,
  canSet: permissionTexts.canSet,
  when: permissionTexts.when,
}

/** One discipline: where and when the user may set it. */
export const PermissionTableRow = memo(function PermissionTableRow(props: Props) {
  const { row, index, isSelected, stop, open } = props
  const pairs = useDayPairs()
  const { key } = row
  return (
    <tr
      data-row={key}
      aria-rowindex={index}
      aria-selected={isSelected}
      aria-busy={row.outcome?.state === 'saving'}
      className={`grid grid-cols-[2.25rem_repeat(5,minmax(0,1fr))_2.75rem_2.75rem] border-t p-1 md:table-row md:p-0 ${rowTint({ isDirty: row.isDirty, isSelected })}`}
    >
      {permissionColumns.map(({ id, use }, place) => (
        <td
          key={id}
          role="gridcell"
          data-cell={cellName({ key, column: id })}
          aria-colindex={place + 1}
          tabIndex={stop === id ? 0 : -1}
          {...cellState(row, id, pairs)}
          aria-haspopup={use === 'open' ? 'dialog' : undefined}
          aria-expanded={use === 'open' ? open === id : undefined}
          className={`block min-w-0 px-2 py-1 align-middle focus-visible:z-10 focus-visible:-outline-offset-2 md:table-cell md:border-r md:last:border-r-0 pointer-coarse:py-2.5 ${use === 'write' ? '' : 'hover:bg-surface-hover'} ${cellLook[id]}`}
        >
          {namedCells[id] !== undefined && (
            <span aria-hidden className="block text-xs text-ink-faint md:hidden">
              {namedCells[id]}
            </span>
          )}
          <CellContent {...props} column={id} />
        </td>
      ))}
    </tr>
  )
}, areSameRowProps)

function cellState({ stored, values, isDirty }: PermissionRow, column: PermissionColumn, pairs: readonly Pair[]) {
  const { grant } = values
  const title = loadTitle(stored.item)
  switch (column) {
    case 'title':
    case 'type':
      return { 'aria-readonly': true }
    case 'rooms':
      return { 'aria-label': texts.roomsOf(title), 'aria-description': texts.roomCount(grant.roomIds.length) }
    case 'when':
      return { 'aria-label': `${texts.whenOf(title)}: ${slotsText(grant.slots, pairs)}` }
    case 'copy':
      return { 'aria-label': texts.copyOf(title), title: permissionTexts.copy }
    case 'revert':
      return isDirty ? { 'aria-label': texts.revertOf(title), title: permissionTexts.revert } : {}
    default:
      return {}
  }
}

function CellContent({ row, rooms, isSelected, column }: Props & { column: PermissionColumn }) {
  const pairs = useDayPairs()
  const { isDirty } = row
  const { item } = row.stored
  const { grant } = row.values
  const title = loadTitle(item)
  switch (column) {
    case 'select':
      return <Tick label={texts.selectPermissionText(title)} isOn={isSelected} isMine />
    case 'title':
      return <ItemNames row={row} />
    case 'type':
      return <LessonTypeMark type={item.lessonType} />
    case 'rooms':
      return <RoomNames titles={roomTitles(grant.roomIds, rooms).map((room) => room.title)} />
    case 'canSet':
      return <Tick label={texts.canSetOf(title)} isOn={grant.canSet} isMine />
    case 'when':
      return (
        <span className="flex items-center gap-2">
          <SlotDrawing slots={grant.slots} />
          <span className="text-sm whitespace-nowrap text-ink-soft">{slotsText(grant.slots, pairs)}</span>
        </span>
      )
    case 'copy':
      return <CopyIcon className="inline size-4 text-ink-soft" />
    case 'revert':
      return isDirty && <UndoIcon className="inline size-4 text-ink-soft" />
  }
}

const mostRooms = 4

function RoomNames({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return <span className="text-sm text-ink-soft">{permissionTexts.onlyVirtual}</span>
  const first = firstFew(titles, mostRooms)
  return (
    <span className="line-clamp-2" title={titles.join(', ')}>
      {first.join(', ')}
      {first.length < titles.length && (
        <span className="text-ink-soft"> {texts.moreRooms(titles.length - first.length)}</span>
      )}
    </span>
  )
}

function ItemNames({ row }: { row: PermissionRow }) {
  const { item } = row.stored
  const about = aboutText(item)
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium wrap-anywhere">{item.title}</span>
        <span role="status" className="empty:hidden">
          <RowBadge row={row} />
        </span>
      </span>
      <span className="block truncate text-xs text-ink-soft max-md:whitespace-normal" title={about}>
        {about}
      </span>
    </>
  )
}

const aboutText = (item: LoadItem): string =>
  [
    item.teachers.map(({ name }) => name).join(', ') || loadTexts.noTeacher,
    loadGroupNames(item).join(', '),
    dateRange(item.startsOn, item.endsOn),
  ]
    .filter(Boolean)
    .join(' · ')

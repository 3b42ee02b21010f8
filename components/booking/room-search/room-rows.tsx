import { useMemo, type ReactNode } from 'react'
import type { FoundRoom } from '@/lib/core/rules/rooms/free-rooms'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { freeCount, type RoomGroup } from '@/lib/core/rules/rooms/room-search'
import { freeText, placeTitle, roomTexts } from '@/lib/core/texts/rooms/rooms'
import { useRowStop } from '@/components/ui/use-row-stop'
import { WindowedList } from '@/components/ui/windowed-list'
import { RoomRow } from './room-row'

type Row = { kind: 'heading'; key: string; group: RoomGroup } | { kind: 'room'; key: string; room: FoundRoom }

const rowsOf = (groups: readonly RoomGroup[]): Row[] =>
  groups.flatMap((group) => [
    ...(group.place === 'virtual'
      ? []
      : [{ kind: 'heading' as const, key: `heading:${placeTitle(group)}`, group }]),
    ...group.rooms.map((room) => ({ kind: 'room' as const, key: String(room.id), room })),
  ])

const estimate = (row: Row): number => (row.kind === 'heading' ? 29 : 37)

export type RoomRowsProps = {
  groups: readonly RoomGroup[]
  chosen: RoomId | null
  onChoose: (room: FoundRoom) => void
  /** Further actions on a room; `tabIndex` is its row's. */
  rowActions?: (room: FoundRoom, tabIndex: 0 | -1) => ReactNode
  className: string
}

/** The rooms by building, with one tab stop moved by arrow keys. */
export function RoomRows({ groups, chosen, onChoose, rowActions, className }: RoomRowsProps) {
  const rows = useMemo(() => rowsOf(groups), [groups])
  const rooms = useMemo(() => rows.filter(({ kind }) => kind === 'room').map(({ key }) => key), [rows])
  const { tabStop, setTabStop, onKeyDown } = useRowStop(rooms, 'data-room')
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <WindowedList
        label={roomTexts.list}
        rows={rows}
        estimate={estimate}
        kept={tabStop}
        className={className}
      >
        {(row) =>
          row.kind === 'heading' ? (
            <h3 className="flex items-baseline gap-2 border-b bg-surface-sunken px-3 py-1 text-sm font-semibold">
              <span className="min-w-0 flex-1 truncate">{placeTitle(row.group)}</span>
              <span className="font-normal whitespace-nowrap text-ink-soft">
                {freeText(freeCount(row.group.rooms), row.group.rooms.length)}
              </span>
            </h3>
          ) : (
            <RoomRow
              room={row.room}
              rowKey={row.key}
              isChosen={row.room.id === chosen}
              isTabStop={row.key === tabStop}
              onChoose={onChoose}
              onFocus={setTabStop}
              actions={rowActions?.(row.room, row.key === tabStop ? 0 : -1)}
            />
          )
        }
      </WindowedList>
    </div>
  )
}

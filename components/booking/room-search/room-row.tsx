import type { ReactNode } from 'react'
import type { FoundRoom } from '@/lib/core/rules/rooms/free-rooms'
import { isVirtualRoom } from '@/lib/core/rules/names/ids'
import { roomMarkTexts, roomTexts, seatsText } from '@/lib/core/texts/rooms/rooms'
import { Badge } from '@/components/ui/badge'
import { roomSwatch } from '@/components/core/marks/room-colours'
import { ComputerIcon, KeyIcon, ProjectorIcon } from './room-icons'

/** Each mark has its own column, so that the list can be scanned. */
function Mark({ text, has, children }: { text: string; has: boolean; children: ReactNode }) {
  return (
    <span className="grid size-4 place-items-center">
      {has && (
        <span role="img" aria-label={text} title={text}>
          {children}
        </span>
      )}
    </span>
  )
}

type RoomRowProps = {
  room: FoundRoom
  rowKey: string
  isChosen: boolean
  isTabStop: boolean
  onChoose: (room: FoundRoom) => void
  onFocus: (key: string) => void
  /** Further actions on the room. */
  actions: ReactNode
}

/** A found room: equipment, and whether it is occupied. */
export function RoomRow(props: RoomRowProps) {
  const { room, rowKey, isChosen, isTabStop, onChoose, onFocus, actions } = props
  const swatch = roomSwatch(room)
  const seats = seatsText(room.capacity, isVirtualRoom(room.id))
  const tint = isChosen ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface-hover'
  return (
    <div className={`group/row flex min-h-9 items-stretch border-b ${tint}`} onFocus={() => onFocus(rowKey)}>
      <button
        type="button"
        data-room={rowKey}
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1.5 text-left focus-visible:-outline-offset-2 pointer-coarse:py-2.5"
        onClick={() => onChoose(room)}
      >
        <span
          aria-hidden
          data-swatch
          className={`size-2 shrink-0 rounded-[2px] bg-(--swatch) ${swatch ?? ''}`}
        />
        <span
          className={`min-w-0 flex-1 truncate font-medium ${room.isOccupied ? 'text-ink-soft' : ''}`}
          title={room.title}
        >
          {room.title}
        </span>
        {room.isDrafted ? (
          <Badge tone="plain">{roomTexts.drafted}</Badge>
        ) : (
          room.isOccupied && <Badge tone="warning">{roomTexts.occupied}</Badge>
        )}
        <span className="flex gap-1.5 text-ink-soft">
          <Mark text={roomMarkTexts.projector} has={room.hasProjector}>
            <ProjectorIcon />
          </Mark>
          <Mark text={roomMarkTexts.computers} has={room.isComputerClass}>
            <ComputerIcon />
          </Mark>
          <Mark text={roomMarkTexts.key} has={room.needsKey}>
            <KeyIcon />
          </Mark>
        </span>
        <span className="w-9 text-right text-ink-soft" title={seats.spoken}>
          <span aria-hidden>{seats.text}</span>
          <span className="sr-only">{seats.spoken}</span>
        </span>
      </button>
      {actions}
    </div>
  )
}

import type { NamedRoom } from '@/lib/domain/schedule'
import { openScheduleOf } from '@/lib/text/grid'
import { roomSwatch } from '../grid/room-colours'

/** A room's name, which shows its week. */
export function RoomBadge({ room, onShow }: { room: NamedRoom; onShow: (room: NamedRoom) => void }) {
  const swatch = roomSwatch(room)
  return (
    <button
      type="button"
      title={openScheduleOf(room.title)}
      className="inline-flex items-center gap-1 rounded-sm text-left font-medium underline decoration-line-strong/50 decoration-dotted underline-offset-3 hover:text-accent pointer-coarse:py-1.5"
      onClick={() => onShow(room)}
    >
      {swatch && <span className={`inline-block size-2 rounded-[2px] ${swatch}`} aria-hidden />}
      {room.title}
    </button>
  )
}

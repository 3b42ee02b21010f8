import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { bookingTexts } from '@/lib/booking/texts/booking'
import { Button } from '@/components/ui/button'
import type { RoomFinderProps } from './room-search/room-finder'
import { RoomSearch } from './room-search/room-search'
import type { PickedRoom } from './booking-form'

type RoomChoiceProps = {
  label: string
  room: PickedRoom | null
  onChange: (room: PickedRoom | null) => void
  at: DatedSlot
} & Pick<RoomFinderProps, 'settled' | 'seats'>

/** One room: shows the chosen one, or a search. */
export function RoomChoice({ label, room, onChange, at, ...search }: RoomChoiceProps) {
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <p className="text-sm text-ink-soft">{label}</p>
      {room ? (
        <div className="flex items-center justify-between gap-2">
          <strong className="min-w-0 truncate font-semibold">{room.title}</strong>
          <Button look="quiet" className="px-2" onClick={() => onChange(null)}>
            {bookingTexts.otherRoom}
          </Button>
        </div>
      ) : (
        <RoomSearch at={at} chosen={null} onChoose={({ id, title }) => onChange({ id, title })} {...search} />
      )}
    </div>
  )
}

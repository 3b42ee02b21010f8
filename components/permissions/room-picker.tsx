import { memo, useMemo } from 'react'
import { SubjectPicker } from '@/components/core/fields/subject-picker'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { permissionTexts } from '@/lib/permissions/texts/load-permissions'
import { roomTitles } from './permission-columns'

/** The rooms of a permission; virtual ones are always allowed, so not offered. */
export const RoomPicker = memo(function RoomPicker(props: {
  label: string
  takesFocus?: boolean
  /** Undefined while loading, or if the user may not see rooms. */
  offers: readonly Offer[] | undefined
  roomIds: readonly RoomId[]
  onChange: (roomIds: readonly RoomId[]) => void
}) {
  const { label, takesFocus, offers, roomIds, onChange } = props
  const real = useMemo(() => offers?.filter((offer) => offer.kind === 'room' && !isVirtualRoom(offer.id)), [offers])
  const picked = useMemo(() => roomTitles(roomIds, offers), [offers, roomIds])
  return (
    <div className="grid gap-1">
      <SubjectPicker
        hidesLabel
        takesFocus={takesFocus}
        label={label}
        addLabel={permissionTexts.addRoom}
        offers={real}
        picked={picked}
        onChange={(rooms) => onChange(rooms.map(({ id }) => id))}
      />
      {roomIds.length === 0 && <p className="text-xs text-ink-soft">{permissionTexts.onlyVirtual}</p>}
    </div>
  )
})

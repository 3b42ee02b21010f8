'use client'

import { useId, useState } from 'react'
import { studentCount } from '@/lib/domain/group'
import type { DatedSlot } from '@/lib/domain/move'
import { moveTexts as texts, roomsText } from '@/lib/text/move'
import { RoomSearch } from '../rooms/room-search'
import type { MoveTask } from '../state/task'

/** Whether the class keeps its room or takes another, which is looked for `at` where it goes. */
export function RoomChoice(props: {
  task: MoveTask
  at: DatedSlot
  untilEnd: boolean
  onChange: (room: MoveTask['room']) => void
}) {
  const { task, at, untilEnd, onChange } = props
  const { item, room } = task
  const [isSearching, setSearching] = useState(false)
  const name = useId()
  const isOther = room !== null || isSearching
  const stays = item.rooms.length > 0 ? `${texts.roomStays}: ${roomsText(item.rooms)}` : texts.roomStays
  const choice = (label: string, isChosen: boolean, choose: () => void) => (
    <label className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
      <input type="radio" name={name} className="size-4" checked={isChosen} onChange={choose} />
      {label}
    </label>
  )
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="text-sm text-ink-soft">{texts.room}</legend>
      {choice(stays, !isOther, () => {
        setSearching(false)
        onChange(null)
      })}
      {choice(room ? `${texts.otherRoom}: ${room.title}` : texts.otherRoom, isOther, () =>
        setSearching(true),
      )}
      {isSearching && (
        <RoomSearch
          at={at}
          settled={{ pairCount: 1, together: true, toSemesterEnd: untilEnd }}
          seats={studentCount(item.groups)}
          chosen={room?.id ?? null}
          onChoose={({ id, title }) => onChange({ id, title })}
        />
      )}
    </fieldset>
  )
}

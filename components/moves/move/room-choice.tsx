'use client'

import { useId, useState } from 'react'
import { studentCount } from '@/lib/core/rules/names/group'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { moveTexts as texts, roomsText } from '@/lib/core/texts/requests/move'
import { RoomSearch } from '@/components/booking/room-search/room-search'
import type { MoveTask } from '@/components/core/state/task'

type RoomChoiceProps = {
  task: MoveTask
  at: DatedSlot
  untilEnd: boolean
  onChange: (room: MoveTask['room']) => void
}

/** Keeps the room or chooses another, searched in the target slot `at`; for a room change only the latter. */
export function RoomChoice({ task, at, untilEnd, onChange }: RoomChoiceProps) {
  const { item, room, way } = task
  const [isSearching, setSearching] = useState(way === 'room')
  const name = useId()
  const chosen = room === 'another' ? null : room
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
      {way === 'room' ? (
        <p className={chosen ? 'font-medium' : 'text-sm text-ink-soft'}>{chosen?.title ?? texts.pickRoom}</p>
      ) : (
        <>
          {choice(stays, room === null, () => {
            setSearching(false)
            onChange(null)
          })}
          {choice(chosen ? `${texts.otherRoom}: ${chosen.title}` : texts.otherRoom, room !== null, () => {
            setSearching(true)
            onChange(room ?? 'another')
          })}
        </>
      )}
      {isSearching && (
        <RoomSearch
          at={at}
          settled={{ pairCount: 1, together: true, toSemesterEnd: untilEnd }}
          seats={studentCount(item.groups)}
          chosen={chosen?.id ?? null}
          onChoose={({ id, title }) => onChange({ id, title })}
        />
      )}
    </fieldset>
  )
}

'use client'

import { useMemo } from 'react'
import { useLoad } from '@/lib/load/browser'
import { useRoomFreedom } from '@/lib/planning/browser/use-room-freedom'
import { useOffers } from '@/lib/core/browser/names/vocabularies'
import { teachingDay, type AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { placingTexts } from '@/lib/planning/texts/placing'
import { Autocomplete } from '@/components/ui/autocomplete'
import { WarningIcon } from '@/components/ui/icons'
import { roomChoices } from './room-choices'

/** Planner and subject, passed as props because dialogs are outside the dashboard. */
export type Planner = { actor: Actor; calendar: AcademicCalendar; subject: Plannable }

/** Selects the room of a placement, with its faults. `lasts`: needed to the end of the semester. */
export function RoomField(props: {
  planner: Planner
  item: LoadItem
  slot: DatedSlot
  lasts: boolean
  roomId: RoomId | null
  onChange: (roomId: RoomId | null) => void
}) {
  const { planner, item, slot, lasts, roomId, onChange } = props
  const { actor, calendar, subject } = planner
  const { date, pair } = slot
  const { progress } = useLoad(subject, mondayOf(date))
  const all = useOffers(actor, 'room', true)
  const freedom = useRoomFreedom(slot, actor)
  const choices = useMemo(() => {
    const place = { weekday: teachingDay(calendar, date).weekday, pair }
    const used = progress.get(item.ref.id)?.usedRooms ?? []
    const { rooms: named, students } = item
    return roomChoices({ named, used, all, freedom, students, lasts }, (id) =>
      isAllowed(actor, 'draft.place', { plan: item.plan, place: { ...place, roomIds: [id] } }),
    )
  }, [actor, calendar, date, pair, item, progress, all, freedom, lasts])
  const chosen = choices.find((choice) => choice.roomId === roomId)
  return (
    <div className="grid min-w-0 gap-1">
      <Autocomplete
        label={placingTexts.room}
        choices={choices}
        value={chosen?.label ?? ''}
        onChoose={({ key }) => onChange(choices.find((choice) => choice.key === key)?.roomId ?? null)}
      />
      {roomId === null && <p className="text-sm text-pretty text-ink-soft">{placingTexts.noRoomHint}</p>}
      {chosen?.trouble && (
        <p className="flex items-start gap-1 text-sm text-pretty text-warning">
          <WarningIcon className="mt-0.5 size-3.5" />
          {chosen.trouble}
        </p>
      )}
    </div>
  )
}

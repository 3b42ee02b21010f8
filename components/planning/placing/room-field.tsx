'use client'
import { useMemo } from 'react'
import { choicesOf } from '@/components/core/fields/subject-choices'
import { Autocomplete } from '@/components/ui/autocomplete'
import { WarningIcon } from '@/components/ui/icons'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type AcademicCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { needsOf, type RoomFault, roomFaults, type RoomFreedom } from '@/lib/core/free-rooms/rules/free-rooms'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { noRoomId, onlineRoomId, type RoomId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { equipmentNames } from '@/lib/core/rooms/rules/room-properties'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { type Offer, useOffers } from '@/lib/core/views/browser/vocabularies'
import { useLoad } from '@/lib/load/browser'
import { useRoomFreedom } from '@/lib/planning/browser/use-room-freedom'
import { faultsText, faultTitles, placingTexts, seatsHint } from '@/lib/planning/texts/placing'

/** A room to place into; id null: no room. `fault`: why it does not suit. */
type RoomChoice = Choice & { roomId: RoomId | null; fault: string }

type Named = Pick<NamedRoom, 'id' | 'title'>

const none: RoomChoice = { key: 'none', label: placingTexts.noRoom, roomId: null, fault: '' }

const virtual: readonly RoomChoice[] = [
  { id: onlineRoomId, title: placingTexts.online },
  { id: noRoomId, title: placingTexts.withoutRoom },
].map(({ id, title }) => ({ key: `room:${id}`, label: title, roomId: id, fault: '' }))

/**
 * Unsuitable rooms follow the suitable ones, by their worst fault, lightest first; there may be no suitable
 * room.
 */
const faultsByWeight: readonly RoomFault[] = ['unseated', ...equipmentNames, 'seats', 'ends', 'drafted', 'taken']

/**
 * The room list: no room, virtual rooms, then suitable ones (named by the item, used before, others by
 * building), then unsuitable ones in the same order with their faults. Each once, and only where the planner
 * `may` place. `freedom`: known availability. `lasts`: needed to the end of the semester.
 */
export function roomChoices(
  rooms: {
    named: readonly Named[]
    used: readonly Named[]
    all: readonly Offer[] | undefined
    freedom: ReadonlyMap<RoomId, RoomFreedom>
    item: Pick<LoadItem, 'students' | 'equipment'>
    lasts: boolean
  },
  may: (roomId: RoomId) => boolean,
): RoomChoice[] {
  const { named, used, all, freedom, item, lasts } = rooms
  const usedIds = used.map(({ id }) => id)
  const needs = needsOf(item, usedIds, freedom)
  const offered = new Set(virtual.map(({ roomId }) => roomId))
  const judged = (roomId: RoomId, label: string, group: string | undefined) => {
    if (offered.has(roomId) || !may(roomId)) return []
    offered.add(roomId)
    const known = freedom.get(roomId)
    const faults = known ? roomFaults(known, needs, lasts) : []
    const [worst] = faults
    // The heading already names the worst fault; seats add numbers.
    const told = known
      ? faultsText(
          faults.filter((fault) => fault !== worst || fault === 'seats'),
          known,
          needs,
        )
      : ''
    const seats = known && !faults.includes('seats') ? seatsHint(known) : ''
    const choice: RoomChoice = {
      key: `room:${roomId}`,
      label,
      group: worst ? faultTitles[worst] : group,
      hint: [seats, told].filter(Boolean).join(', ') || undefined,
      roomId,
      fault: known ? faultsText(faults, known, needs) : '',
    }
    return [{ worst, choice }]
  }
  const ids = new Map(all?.flatMap((offer) => (offer.kind === 'room' ? [[`room:${offer.id}`, offer.id]] : [])))
  const found = [
    ...named.flatMap(({ id, title }) => judged(id, title, placingTexts.itemRooms)),
    ...used.flatMap(({ id, title }) => judged(id, title, placingTexts.usedRooms)),
    ...(choicesOf(all) ?? []).flatMap(({ key, label, group }) => {
      const roomId = ids.get(key)
      return roomId === undefined ? [] : judged(roomId, label, group)
    }),
  ]
  const withFault = (fault: RoomFault | undefined) =>
    found.flatMap(({ worst, choice }) => (worst === fault ? [choice] : []))
  return [
    none,
    ...virtual.filter(({ roomId }) => roomId !== null && may(roomId)),
    ...withFault(undefined),
    ...faultsByWeight.flatMap(withFault),
  ]
}

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
    return roomChoices({ named: item.rooms, used, all, freedom, item, lasts }, (id) =>
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
      {chosen?.fault && (
        <p className="flex items-start gap-1 text-sm text-pretty text-warning">
          <WarningIcon className="mt-0.5 size-3.5" />
          {chosen.fault}
        </p>
      )}
    </div>
  )
}

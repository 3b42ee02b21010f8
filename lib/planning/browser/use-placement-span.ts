'use client'
import { useMemo } from 'react'
import { useFreeRooms } from '@/lib/booking/browser/use-free-rooms'
import { useAnswer } from '@/lib/core/browser/calls/answers'
import { bestPlacesUrl, placementSpanUrl } from '@/lib/core/calls/calls/addresses'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { Plannable, Subject } from '@/lib/core/rules/names/resource'
import type { SlotOccupation } from '@/lib/core/rules/placing/occupation'
import { spanOccupation } from '@/lib/core/rules/placing/placement-span'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { roomFreedom, type RoomFreedom } from '@/lib/core/rules/rooms/free-rooms'
import { questionAt, usualRoomOptions } from '@/lib/core/rules/rooms/room-search'
import { spanReasonText } from '@/lib/core/texts/placing/placement-span'
import { decodeBestPlace } from '@/lib/planning/calls/best-places'
import type { WireBestPlace } from '@/lib/planning/calls/best-places.contract'
import { decodePlacementSpan } from '@/lib/planning/calls/placement-span'
import type { OfferedPlace } from '@/lib/planning/rules/best-places'

/**
 * Makes a request only for a single item that the actor plans. For several items, marks cover just the shown
 * week.
 */
function useSpan(
  actor: Actor,
  subject: Subject | null,
  selection: readonly LoadItem[],
  monday: CalendarDate,
) {
  const [item, ...others] = selection
  const isAsked =
    item !== undefined &&
    others.length === 0 &&
    item.teachers.length + item.groups.length > 0 &&
    isAllowed(actor, 'draft.view', item.plan)
  const url =
    isAsked && subject !== null && subject.kind !== 'room' ? placementSpanUrl(subject, item, monday) : null
  return useAnswer('timetable', url, decodePlacementSpan, { quiet: true })
}

/**
 * Where the selected item, planned for `subject`, can stand from each slot of the week from `monday` until
 * the end; null while that is unknown.
 */
export function usePlacementSpan(
  actor: Actor,
  subject: Subject | null,
  selection: readonly LoadItem[],
  { monday, pairs }: { monday: CalendarDate; pairs: readonly Pair[] },
): readonly SlotOccupation[] | null {
  const { data, error } = useSpan(actor, subject, selection, monday)
  const occupation = useMemo(() => data && spanOccupation(data, pairs, spanReasonText), [data, pairs])
  return (error === undefined && occupation) || null
}

/** Whether that request failed, and a function to repeat it. */
export function useSpanFailure(...question: Parameters<typeof useSpan>): {
  hasFailed: boolean
  reload: () => void
} {
  const { error, mutate } = useSpan(...question)
  return { hasFailed: error !== undefined, reload: () => void mutate() }
}

const placesOf = (answer: WireBestPlace[]): OfferedPlace[] => answer.map(decodeBestPlace)

/** The best places for an item, planned for `subject`, from the week from `monday` on; undefined while loading. */
export function useBestPlaces(
  subject: Plannable,
  item: LoadItem,
  monday: CalendarDate,
): { places: OfferedPlace[] | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, mutate } = useAnswer('timetable', bestPlacesUrl(subject, item, monday), placesOf, {
    quiet: true,
  })
  return { places: data, hasFailed: error !== undefined, reload: () => void mutate() }
}

const unknown: ReadonlyMap<RoomId, RoomFreedom> = new Map()

/** The availability of each room from a slot on; empty while unknown, and for users who may not search. */
export function useRoomFreedom(slot: DatedSlot, actor: Actor): ReadonlyMap<RoomId, RoomFreedom> {
  const ask = (toSemesterEnd: boolean) =>
    isAllowed(actor, 'rooms.find_free')
      ? questionAt([slot.pair], slot, { ...usualRoomOptions(actor), withOccupied: true, toSemesterEnd })
      : null
  const { rooms: once } = useFreeRooms(ask(false), slot.date)
  const { rooms: always } = useFreeRooms(ask(true), slot.date)
  // Waits for both answers, so that the result does not change a moment later.
  return useMemo(() => (once && always ? roomFreedom(once, always) : unknown), [once, always])
}

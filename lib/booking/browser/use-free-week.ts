'use client'

import { decodeFreeWeek } from '@/lib/booking/calls/free-week'
import type { FreeWeekAnswer } from '@/lib/booking/calls/rooms.contract'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FreeRoomsQuestion, FreeSlot } from '@/lib/core/free-rooms/rules/free-rooms'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { freeWeekUrl } from '@/lib/core/refusals/calls/addresses'
import { useAnswer } from '@/lib/core/wire/browser/answers'

const nothing: readonly FreeSlot[] = []

/** The slots of the week from `monday` in which these rooms are free; empty while unknown. */
export function useFreeWeek(
  rooms: readonly RoomId[],
  monday: CalendarDate,
  filters: Pick<FreeRoomsQuestion, 'ignoreWishes' | 'drafts'>,
): readonly FreeSlot[] {
  const { data, error } = useAnswer<FreeWeekAnswer, FreeSlot[]>(
    'timetable',
    rooms.length > 0 ? freeWeekUrl(monday, rooms, filters) : null,
    decodeFreeWeek,
  )
  return error === undefined && data ? data : nothing
}

'use client'

import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { FreeRoomsQuestion, FreeSlot } from '@/lib/domain/free-rooms'
import type { RoomId } from '@/lib/domain/ids'
import { freeWeekUrl } from '@/lib/wire/addresses'
import { decodeFreeWeek } from '@/lib/wire/rooms'
import type { WireFreeWeek } from '@/lib/wire/rooms.contract'
import { useAnswer } from './answers'

const nothing: readonly FreeSlot[] = []

/** The slots of the week from `monday` in which these rooms are free; empty while unknown. */
export function useFreeWeek(
  rooms: readonly RoomId[],
  monday: CalendarDate,
  ways: Pick<FreeRoomsQuestion, 'ignoreWishes' | 'drafts'>,
): readonly FreeSlot[] {
  const { data, error } = useAnswer<WireFreeWeek, FreeSlot[]>(
    'timetable',
    rooms.length > 0 ? freeWeekUrl(monday, rooms, ways) : null,
    decodeFreeWeek,
  )
  return error === undefined && data ? data : nothing
}

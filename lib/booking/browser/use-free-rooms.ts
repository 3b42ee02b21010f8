'use client'

import { useCallback, useEffect, useRef } from 'react'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomMatch, FreeRoomsQuestion } from '@/lib/core/rules/rooms/free-rooms'
import { freeRoomsUrl } from '@/lib/core/calls/calls/addresses'
import { decodeFoundRoom } from '@/lib/booking/calls/rooms'
import type { FoundRoomAnswer } from '@/lib/booking/calls/rooms.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

const roomsOf = (answer: FoundRoomAnswer[]): RoomMatch[] => answer.map(decodeFoundRoom)

type FreeRooms = {
  /** Free rooms first; undefined while loading, and after a failed search. */
  rooms: readonly RoomMatch[] | undefined
  isAsking: boolean
  error: unknown
  /** Refetches. */
  reload: () => void
}

/** The rooms matching `question`, if any; searched again whenever another week, starting on `monday`, is shown. */
export function useFreeRooms(question: FreeRoomsQuestion | null, monday: CalendarDate): FreeRooms {
  const { data, error, isValidating, mutate } = useAnswer(
    'timetable',
    question && freeRoomsUrl(question),
    roomsOf,
  )
  const reload = useCallback(() => void mutate(), [mutate])
  const shown = useRef(monday)
  useEffect(() => {
    if (shown.current !== monday) reload()
    shown.current = monday
  }, [monday, reload])
  const failed = error !== undefined
  return {
    // Results from before the failure may be outdated.
    rooms: failed ? undefined : data,
    isAsking: isValidating,
    error: failed && !isValidating ? error : null,
    reload,
  }
}

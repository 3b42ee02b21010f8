'use client'

import { useCallback, useEffect, useRef } from 'react'
import { decodeFoundRoom } from '@/lib/booking/calls/rooms'
import type { FoundRoomAnswer } from '@/lib/booking/calls/rooms.contract'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomMatch, FreeRoomsQuestion } from '@/lib/core/free-rooms/rules/free-rooms'
import { freeRoomsUrl } from '@/lib/core/refusals/calls/addresses'
import { type AskedFailure, useAnswer, whyFailed } from '@/lib/core/wire/browser/answers'

const roomsOf = (answer: FoundRoomAnswer[]): RoomMatch[] => answer.map(decodeFoundRoom)

type FreeRooms = AskedFailure & {
  /** Free rooms first; undefined while loading, and after a failed search. */
  rooms: readonly RoomMatch[] | undefined
  isAsking: boolean
}

/** The rooms matching `question`, if any; searched again whenever another week, starting on `monday`, is shown. */
export function useFreeRooms(question: FreeRoomsQuestion | null, monday: CalendarDate): FreeRooms {
  const { data, error, isValidating, mutate } = useAnswer('timetable', question && freeRoomsUrl(question), roomsOf, {
    quiet: true,
  })
  const reload = useCallback(() => mutate(), [mutate])
  const shown = useRef(monday)
  useEffect(() => {
    if (shown.current !== monday) void reload()
    shown.current = monday
  }, [monday, reload])
  const hasFailed = error !== undefined
  return {
    // Results from before the failure may be outdated.
    rooms: hasFailed ? undefined : data,
    isAsking: isValidating,
    hasFailed: hasFailed && !isValidating,
    why: hasFailed ? whyFailed(error) : undefined,
    reload,
  }
}

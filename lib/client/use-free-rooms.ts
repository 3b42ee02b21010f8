'use client'

import { useCallback, useEffect, useRef } from 'react'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { FoundRoom, FreeRoomsQuestion } from '@/lib/domain/free-rooms'
import { freeRoomsUrl } from '@/lib/wire/addresses'
import { decodeFoundRoom } from '@/lib/wire/rooms'
import type { WireFoundRoom } from '@/lib/wire/rooms.contract'
import { useAnswer } from './answers'

const roomsOf = (answer: WireFoundRoom[]): FoundRoom[] => answer.map(decodeFoundRoom)

type FreeRooms = {
  /** Free ones first; undefined until they have come, and again once a later search failed. */
  rooms: readonly FoundRoom[] | undefined
  isAsking: boolean
  error: unknown
  /** Asks again. */
  reload: () => void
}

/** The rooms that answer `question`, if there is one; it is asked again whenever another week, of this Monday, is turned to. */
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
    // What was found before the failure is not what is free now.
    rooms: failed ? undefined : data,
    isAsking: isValidating,
    error: failed && !isValidating ? error : null,
    reload,
  }
}

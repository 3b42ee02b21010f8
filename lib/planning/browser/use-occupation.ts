'use client'

import useSWR from 'swr'
import { useMemo } from 'react'
import { mondayOf, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { OccupationAnswer } from '@/lib/core/load/calls/load.contract'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { moveOccupationUrl, occupationUrl } from '@/lib/core/refusals/calls/addresses'
import { anyOccupation, everySlot, type SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { answerKey, questionOf, useAnswer } from '@/lib/core/wire/browser/answers'
import { get } from '@/lib/core/wire/browser/call'
import { decodeOccupation } from '@/lib/planning/calls/occupation'

// A key is a single string: one URL per line.
const fetchOccupations = async (key: string): Promise<SlotOccupation[]> =>
  anyOccupation(
    await Promise.all(
      questionOf(key)
        .split('\n')
        .map(async (url) => decodeOccupation(await get<OccupationAnswer>(url))),
    ),
  )

const nothing: readonly SlotOccupation[] = []

/** The conflicts in the week from `monday` with any of `items`, planned for `subject`; one request per item. */
export function useOccupation(
  subject: Subject | null,
  items: readonly LoadItem[],
  monday: CalendarDate,
): readonly SlotOccupation[] {
  const urls =
    subject === null || subject.kind === 'room' ? [] : items.map((item) => occupationUrl(subject, item, monday))
  const { data } = useSWR(urls.length > 0 ? answerKey('timetable', urls.join('\n')) : null, fetchOccupations, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  return data ?? nothing
}

type MovedClass = { item: ScheduleItem; room: { id: RoomId } | 'another' | null }

function roomsOf({ item, room }: MovedClass): RoomId[] {
  if (room === 'another') return []
  return room === null ? item.rooms.map(({ id }) => id) : [room.id]
}

/**
 * The conflicts of moving `item` to each slot of the week from `monday`, except its own; empty while unknown
 * or if no class is being moved. `room`: its new room; `another`: any free one; null: unchanged.
 */
export function useMoveOccupation(
  moved: MovedClass | null,
  monday: CalendarDate,
  pairs: readonly Pair[],
): readonly SlotOccupation[] {
  const roomIds = moved ? roomsOf(moved).filter((id) => !isVirtualRoom(id)) : []
  const { data } = useAnswer('timetable', moved && moveOccupationUrl(moved.item, roomIds, monday), decodeOccupation)
  const item = moved?.item
  return useMemo(() => {
    if (!item || !data) return nothing
    const isHere = mondayOf(item.date) === monday
    return everySlot(pairs, data, isHere ? { day: weekdayOf(item.date), pair: item.pair } : null)
  }, [data, item, monday, pairs])
}

'use client'

import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { RoomId } from '@/lib/domain/ids'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { scheduleUrl } from '@/lib/wire/addresses'
import { decodeSchedule } from '@/lib/wire/schedule'
import type { WireSchedule } from '@/lib/wire/schedule.contract'
import { useAnswer } from './answers'

const itemsOf = (answer: WireSchedule): ScheduleItem[] => decodeSchedule(answer).items

/** The published classes in a room on a date; undefined while loading. Without a room makes no request. */
export function useStanding(
  roomId: RoomId | null,
  date: CalendarDate,
): { items: ScheduleItem[] | undefined; hasFailed: boolean } {
  const { data, error } = useAnswer(
    'timetable',
    roomId === null ? null : scheduleUrl({ kind: 'room', id: roomId }, date, date),
    itemsOf,
  )
  return {
    items: data?.filter(({ state }) => state === 'published'),
    hasFailed: data === undefined && error !== undefined,
  }
}

'use client'

import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { scheduleUrl } from '@/lib/core/calls/calls/addresses'
import { decodeSchedule } from '@/lib/core/calls/schedule/schedule'
import type { ScheduleAnswer } from '@/lib/core/calls/schedule/schedule.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

const itemsOf = (answer: ScheduleAnswer): ScheduleItem[] => decodeSchedule(answer).items

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

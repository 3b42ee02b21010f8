'use client'

import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { scheduleUrl } from '@/lib/core/calls/calls/addresses'
import { decodeSchedule } from '@/lib/core/calls/schedule/schedule'
import type { ScheduleAnswer } from '@/lib/core/calls/schedule/schedule.contract'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'

const publishedOf = (answer: ScheduleAnswer): ScheduleItem[] =>
  decodeSchedule(answer).items.filter(({ state }) => state === 'published')

/** The published classes in a room on a date. Without a room makes no request. */
export const useStanding = (roomId: RoomId | null, date: CalendarDate): Asked<ScheduleItem[]> =>
  useAsked('timetable', roomId === null ? null : scheduleUrl({ kind: 'room', id: roomId }, date, date), publishedOf)

'use client'

import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { decodeSchedule } from '@/lib/core/schedule/calls/schedule'
import type { ScheduleAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'

const publishedOf = (answer: ScheduleAnswer): ScheduleItem[] =>
  decodeSchedule(answer).items.filter(({ state }) => state === 'published')

/** The published classes in a room on a date. Without a room makes no request. */
export const useStanding = (roomId: RoomId | null, date: CalendarDate): Asked<ScheduleItem[]> =>
  useAsked('timetable', roomId === null ? null : scheduleUrl({ kind: 'room', id: roomId }, date, date), publishedOf)

'use client'

import type { Period } from '@/lib/core/calendar/rules/period'
import type { Subject } from '@/lib/core/names/rules/resource'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { decodeSchedule } from '@/lib/core/schedule/calls/schedule'
import type { ScheduleAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'

const publishedOf = (answer: ScheduleAnswer): ScheduleItem[] =>
  decodeSchedule(answer).items.filter(({ state }) => state === 'published')

/** The published classes of a subject in a period; null makes no request. */
export const useStanding = (asked: { subject: Subject; period: Period } | null): Asked<ScheduleItem[]> =>
  useAsked('timetable', asked && scheduleUrl(asked.subject, asked.period.from, asked.period.to), publishedOf)

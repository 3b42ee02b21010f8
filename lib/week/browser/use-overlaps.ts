'use client'

import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Overlap } from '@/lib/week/rules/overlap'
import type { Subject } from '@/lib/core/rules/names/resource'
import { overlapsUrl } from '@/lib/core/calls/calls/addresses'
import { decodeOverlap } from '@/lib/week/calls'
import type { OverlapAnswer } from '@/lib/week/calls.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

const overlapsOf = (answer: OverlapAnswer[]): Overlap[] => answer.map(decodeOverlap)

/** The overlaps of `subject` in the week from `monday`. Undefined while loading. */
export function useOverlaps(
  subject: Subject,
  monday: CalendarDate,
): { overlaps: Overlap[] | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, mutate } = useAnswer(
    'timetable',
    overlapsUrl(subject, { from: monday, to: addDays(monday, 6) }),
    overlapsOf,
  )
  return {
    overlaps: data,
    hasFailed: data === undefined && error !== undefined,
    reload: () => void mutate(),
  }
}

'use client'

import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import type { Overlap } from '@/lib/domain/overlap'
import type { Subject } from '@/lib/domain/resource'
import { overlapsUrl } from '@/lib/wire/addresses'
import { decodeOverlap } from '@/lib/wire/overlaps'
import type { WireOverlap } from '@/lib/wire/overlaps.contract'
import { useAnswer } from './answers'

const overlapsOf = (answer: WireOverlap[]): Overlap[] => answer.map(decodeOverlap)

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

'use client'

import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject } from '@/lib/core/names/rules/resource'
import { overlapsUrl } from '@/lib/core/refusals/calls/addresses'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { decodeOverlap } from '@/lib/week/calls'
import type { OverlapAnswer } from '@/lib/week/calls.contract'
import type { Overlap } from '@/lib/week/rules/overlap'

const overlapsOf = (answer: OverlapAnswer[]): Overlap[] => answer.map(decodeOverlap)

/** The overlaps of `subject` in the week from `monday`. */
export const useOverlaps = (subject: Subject, monday: CalendarDate): Asked<Overlap[]> =>
  useAsked('timetable', overlapsUrl(subject, { from: monday, to: addDays(monday, 6) }), overlapsOf)

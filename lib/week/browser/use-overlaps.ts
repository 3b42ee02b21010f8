'use client'

import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Overlap } from '@/lib/week/rules/overlap'
import type { Subject } from '@/lib/core/rules/names/resource'
import { overlapsUrl } from '@/lib/core/calls/calls/addresses'
import { decodeOverlap } from '@/lib/week/calls'
import type { OverlapAnswer } from '@/lib/week/calls.contract'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'

const overlapsOf = (answer: OverlapAnswer[]): Overlap[] => answer.map(decodeOverlap)

/** The overlaps of `subject` in the week from `monday`. */
export const useOverlaps = (subject: Subject, monday: CalendarDate): Asked<Overlap[]> =>
  useAsked('timetable', overlapsUrl(subject, { from: monday, to: addDays(monday, 6) }), overlapsOf)

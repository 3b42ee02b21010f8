'use client'

import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Closure } from '@/lib/wishes/rules'
import { academicYear } from '@/lib/core/rules/schedule/period'
import type { Wish, WishSubject } from '@/lib/core/rules/placing/wish'
import { decodeClosure, listClosuresUrl } from '@/lib/wishes/calls/closures'
import { decodeWish, listWishesUrl } from '@/lib/wishes/calls/wishes'
import type { WireClosure } from '@/lib/wishes/calls/closures.contract'
import type { WireStoredWish } from '@/lib/wishes/calls/wishes.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

const wishesOf = (answer: WireStoredWish[]): Wish[] => answer.map(decodeWish)
const closuresOf = (answer: WireClosure[]): Closure[] => answer.map(decodeClosure)

/**
 * The wishes of `subject`, and a room's closures, in the academic year of the week from `monday`. Undefined
 * while loading; teachers and groups have no closures.
 */
export function useWishes(
  subject: WishSubject,
  monday: CalendarDate,
): { wishes: Wish[] | undefined; closures: Closure[] | undefined; hasFailed: boolean; reload: () => void } {
  const year = academicYear(monday)
  const wishes = useAnswer('timetable', listWishesUrl(subject, year), wishesOf)
  const closures = useAnswer(
    'timetable',
    subject.kind === 'room' ? listClosuresUrl(subject.id, year) : null,
    closuresOf,
  )
  return {
    wishes: wishes.data,
    closures: subject.kind === 'room' ? closures.data : [],
    hasFailed: [wishes, closures].some(({ data, error }) => data === undefined && error !== undefined),
    reload() {
      void wishes.mutate()
      void closures.mutate()
    },
  }
}

'use client'

import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { academicYear } from '@/lib/core/calendar/rules/period'
import type { Wish, WishSubject } from '@/lib/core/schedule/rules/wish'
import { anyFailure, type AskedFailure, useAsked } from '@/lib/core/wire/browser/answers'
import { closureOf, closuresRequest } from '@/lib/wishes/calls/closures'
import { wishesRequest, wishOf } from '@/lib/wishes/calls/wishes'
import type { Closure } from '@/lib/wishes/rules'

/**
 * The wishes of `subject`, and a room's closures, in the academic year of the week from `monday`; teachers and
 * groups have no closures.
 */
export function useWishes(
  subject: WishSubject,
  monday: CalendarDate,
): AskedFailure & { wishes: Wish[] | undefined; closures: Closure[] | undefined } {
  const year = academicYear(monday)
  const wishes = useAsked('timetable', wishesRequest(subject, year), (answer) => answer.map(wishOf))
  const closures = useAsked('timetable', subject.kind === 'room' ? closuresRequest(subject.id, year) : null, (answer) =>
    answer.map(closureOf),
  )
  return {
    wishes: wishes.data,
    closures: subject.kind === 'room' ? closures.data : [],
    ...anyFailure(wishes, closures),
  }
}

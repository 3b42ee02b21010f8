'use client'

import { decodeRequestDays } from '@/lib/booking/calls/requests'
import type { RequestDaysAnswer } from '@/lib/booking/calls/requests.contract'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { requestsUrl } from '@/lib/core/refusals/calls/addresses'
import type { ListedRequest } from '@/lib/core/schedule/rules/schedule'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'

/** The requests of the week from `monday` by date and pair. */
export const useRequests = (monday: CalendarDate, withExpired: boolean): Asked<ListedRequest[]> =>
  useAsked(
    'timetable',
    requestsUrl({ from: monday, to: addDays(monday, 6) }, withExpired),
    (answer: RequestDaysAnswer): ListedRequest[] => decodeRequestDays(answer),
  )

'use client'

import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ListedRequest } from '@/lib/core/rules/schedule/schedule'
import { requestsUrl } from '@/lib/core/calls/calls/addresses'
import { decodeRequestDays } from '@/lib/booking/calls/requests'
import type { RequestDaysAnswer } from '@/lib/booking/calls/requests.contract'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'

/** The requests of the week from `monday` by date and pair. */
export const useRequests = (monday: CalendarDate, withExpired: boolean): Asked<ListedRequest[]> =>
  useAsked(
    'timetable',
    requestsUrl({ from: monday, to: addDays(monday, 6) }, withExpired),
    (answer: RequestDaysAnswer): ListedRequest[] => decodeRequestDays(answer),
  )

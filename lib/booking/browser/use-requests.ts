'use client'

import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ListedRequest } from '@/lib/core/rules/schedule/schedule'
import { requestsUrl } from '@/lib/core/calls/calls/addresses'
import { decodeRequestDays } from '@/lib/booking/calls/requests'
import type { RequestDaysAnswer } from '@/lib/booking/calls/requests.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

/** The requests of the week from `monday` by date and pair; undefined while loading. */
export function useRequests(
  monday: CalendarDate,
  withExpired: boolean,
): { requests: ListedRequest[] | undefined; hasFailed: boolean; reload: () => void } {
  const week = { from: monday, to: addDays(monday, 6) }
  const { data, error, mutate } = useAnswer<RequestDaysAnswer, ListedRequest[]>(
    'timetable',
    requestsUrl(week, withExpired),
    decodeRequestDays,
  )
  return {
    requests: data,
    hasFailed: data === undefined && error !== undefined,
    reload: () => void mutate(),
  }
}

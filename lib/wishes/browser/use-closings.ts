'use client'

import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { useRequest } from '@/lib/core/browser/calls/answers'
import { failureOf } from '@/lib/core/browser/calls/refusal'
import type { CallRequest } from '@/lib/core/calls/calls/request'
import {
  closingPlanOf,
  closingPlanRequest,
  leftInClosedOf,
  leftInClosedRequest,
  returningOf,
  returningRequest,
} from '@/lib/wishes/calls/closings'
import type { ClosingPlan, Returning, RoomsToClose } from '@/lib/wishes/rules'

/** `found` undefined: still asked for. `why`: what the server said it failed for. */
type Asked<Found> = {
  found: Found | undefined
  hasFailed: boolean
  why: string | undefined
  reload: () => void
}

function useAsked<Answer, Found>(
  request: CallRequest<Answer> | null,
  decode: (answer: Answer) => Found,
): Asked<Found> {
  const { data, error, mutate } = useRequest('timetable', request, decode, { quiet: true })
  const failure = error === undefined ? null : failureOf(error)
  return {
    found: data,
    hasFailed: data === undefined && error !== undefined,
    why: failure && failure.kind !== 'lost' ? failure.detail : undefined,
    reload: () => void mutate(),
  }
}

/** What stands in rooms that are to be closed, with a plan. */
export const useClosingPlan = (asked: RoomsToClose): Asked<ClosingPlan> =>
  useAsked(closingPlanRequest(asked), closingPlanOf)

/** What still stands in rooms that were closed together, with a plan. */
export const useLeftInClosed = (id: ChangeId): Asked<ReturnType<typeof leftInClosedOf>> =>
  useAsked(leftInClosedRequest(id), leftInClosedOf)

/** The classes that may come back if rooms open again from a date on; null: no date yet. */
export const useReturning = (id: ChangeId, openFrom: CalendarDate | null): Asked<Returning[]> =>
  useAsked(openFrom && returningRequest(id, openFrom), (answer) => answer.map(returningOf))

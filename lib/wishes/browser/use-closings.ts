'use client'

import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, WishId } from '@/lib/core/names/rules/ids'
import { type Asked, type AskedInParts, useAsked, useAskedInParts } from '@/lib/core/wire/browser/answers'
import {
  closingPlanOf,
  closingPlanRequest,
  leftInClosedOf,
  leftInClosedRequest,
  returningRequest,
} from '@/lib/wishes/calls/closings'
import { faultPlanOf, faultPlanRequest, faultReturnsRequest } from '@/lib/wishes/calls/faults'
import type { ClosingPlan, FaultPlan, MovedOutOf, Returning, RoomsToClose } from '@/lib/wishes/rules'

/** What stands in rooms that are to be closed, with a plan. */
export const useClosingPlan = (asked: RoomsToClose): AskedInParts<ClosingPlan> =>
  useAskedInParts('timetable', closingPlanRequest(asked), closingPlanOf)

/** What still stands in rooms that were closed together, with a plan. */
export const useLeftInClosed = (id: ChangeId): AskedInParts<ReturnType<typeof leftInClosedOf>> =>
  useAskedInParts('timetable', leftInClosedRequest(id), leftInClosedOf)

/** The classes that were moved out and may return from a date on; null: no date yet. */
export const useReturning = (of: MovedOutOf, from: CalendarDate | null): Asked<Returning[]> =>
  useAsked(
    'timetable',
    from && (of.kind === 'closing' ? returningRequest(of.id, from) : faultReturnsRequest(of.id, from)),
    (answer): Returning[] => answer,
  )

/** What stands in a room whose equipment is out of order, with a plan. */
export const useFaultPlan = (id: WishId): AskedInParts<FaultPlan> =>
  useAskedInParts('timetable', faultPlanRequest(id), faultPlanOf)

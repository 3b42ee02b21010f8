'use client'

import {
  absenceAheadOf,
  absencePlanOf,
  absencePlanRequest,
  absenceReturnOf,
  absenceReturnsRequest,
  absenceSettledOf,
  absencesRequest,
  endAbsenceRequest,
  settleAbsenceRequest,
} from '@/lib/absences/calls/absences'
import type {
  AbsenceAhead,
  AbsenceEnd,
  AbsenceOrder,
  AbsencePlan,
  AbsenceReturn,
  AbsenceSettled,
} from '@/lib/absences/rules/absence-plan'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { WishId } from '@/lib/core/names/rules/ids'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { type Asked, type AskedInParts, useAsked, useAskedInParts } from '@/lib/core/wire/browser/answers'

export { settleAbsenceUrl } from '@/lib/absences/calls/absences'

/** The absences that are not over, of oneself and of those whom one plans. */
export const useAbsences = (): Asked<AbsenceAhead[]> =>
  useAsked('timetable', absencesRequest, (answer) => answer.map(absenceAheadOf))

/** The classes of an absent teacher, with the ways for each. */
export const useAbsencePlan = (id: WishId): AskedInParts<AbsencePlan> =>
  useAskedInParts('timetable', absencePlanRequest(id), absencePlanOf)

/** The classes that may return if the teacher is back from a date on; null: no date yet. */
export const useAbsenceReturns = (id: WishId, backFrom: CalendarDate | null): Asked<AbsenceReturn[]> =>
  useAsked('timetable', backFrom && absenceReturnsRequest(id, backFrom), (answer) => answer.map(absenceReturnOf))

/** Settles classes of an absence, or previews that as a dry run. */
export const settleAbsence = async (order: AbsenceOrder): Promise<AbsenceSettled> =>
  absenceSettledOf(await requestChange(settleAbsenceRequest(order)))

export const endAbsence = (order: AbsenceEnd) => requestChange(endAbsenceRequest(order))

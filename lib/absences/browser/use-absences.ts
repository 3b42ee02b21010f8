'use client'

import {
  absencePlanOf,
  absencePlanRequest,
  absenceReturnOf,
  absenceReturnsRequest,
  absenceSettledOf,
  endAbsenceRequest,
  settleAbsenceRequest,
} from '@/lib/absences/calls/absences'
import type {
  AbsenceEnd,
  AbsenceOrder,
  AbsencePlan,
  AbsenceReturn,
  AbsenceSettled,
} from '@/lib/absences/rules/absence-plan'
import { useRequest } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { WishId } from '@/lib/core/rules/names/ids'

export { settleAbsenceUrl } from '@/lib/absences/calls/absences'

type Asked<Found> = { found: Found | undefined; hasFailed: boolean; reload: () => void }

/** The classes of an absent teacher, with the ways for each; `found` undefined while it is asked. */
export function useAbsencePlan(id: WishId): Asked<AbsencePlan> {
  const { data, error, mutate } = useRequest('timetable', absencePlanRequest(id), absencePlanOf, {
    quiet: true,
  })
  return { found: data, hasFailed: data === undefined && error !== undefined, reload: () => void mutate() }
}

/** The classes that may return if the teacher is back from a date on; null: no date yet. */
export function useAbsenceReturns(id: WishId, backFrom: CalendarDate | null): Asked<AbsenceReturn[]> {
  const { data, error, mutate } = useRequest(
    'timetable',
    backFrom && absenceReturnsRequest(id, backFrom),
    (answer) => answer.map(absenceReturnOf),
    { quiet: true },
  )
  return { found: data, hasFailed: data === undefined && error !== undefined, reload: () => void mutate() }
}

/** Settles classes of an absence, or previews that as a dry run. */
export const settleAbsence = async (order: AbsenceOrder): Promise<AbsenceSettled> =>
  absenceSettledOf(await requestChange(settleAbsenceRequest(order)))

export const endAbsence = (order: AbsenceEnd) => requestChange(endAbsenceRequest(order))

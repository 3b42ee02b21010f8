'use client'

import { useRequest } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { academicYear } from '@/lib/core/rules/schedule/period'
import { makeUpPlacesRequest, owedRequest, settleRequest } from './calls'
import type { MakeUpPlace, OwedClass, Settled, SettleOrder } from './rules'

/** The owed classes of a subject in the academic year of a week; undefined while loading. */
export function useOwed(
  subject: Plannable,
  monday: CalendarDate,
): { owed: readonly OwedClass[] | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, mutate } = useRequest(
    'timetable',
    owedRequest(subject, academicYear(monday)),
    (owed): readonly OwedClass[] => owed,
    { quiet: true },
  )
  return { owed: data, hasFailed: error !== undefined, reload: () => void mutate() }
}

/** When an owed class could be held; undefined while loading. */
export function useMakeUpPlaces(id: MeetingId): {
  places: readonly MakeUpPlace[] | undefined
  hasFailed: boolean
  reload: () => void
} {
  const { data, error, mutate } = useRequest(
    'timetable',
    makeUpPlacesRequest(id),
    (places): readonly MakeUpPlace[] => places,
    { quiet: true },
  )
  return { places: data, hasFailed: error !== undefined, reload: () => void mutate() }
}

/** Settles an owed class. */
export const settle = (order: SettleOrder): Promise<Settled> => requestChange(settleRequest(order))

'use client'

import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { VariantId } from '@/lib/core/rules/names/ids'
import { sameData } from '@/lib/core/rules/live/same-data'
import type {
  ComparedVariant,
  PlacesQuestion,
  VariantView,
  VariantPlace,
  VariantWeek,
  WeekSubject,
} from '@/lib/variants/rules/variant-view'
import type { ListedVariant } from '@/lib/variants/rules/variant'
import {
  decodeVariant,
  decodeVariantWeek,
  variantPlacesRequest,
  variantQualityRequest,
  variantsRequest,
  variantUrl,
  variantWeekUrl,
} from '@/lib/variants/calls'
import { useAnswer, useRequest } from '@/lib/core/browser/calls/answers'
import type { SWRResponse } from 'swr'

type Answered<Value> = { data: Value | undefined; hasFailed: boolean; reload: () => void }

/** Quiet: the component shows the failure. */
const options = { quiet: true, compare: sameData }

const answered = <Value>({
  data,
  error,
  isLoading,
  mutate,
}: SWRResponse<Value, unknown>): Answered<Value> => ({
  data,
  hasFailed: error !== undefined && !isLoading,
  reload: () => void mutate(),
})

const asItIs = <Value>(answer: Value): Value => answer

export const useVariants = (): Answered<readonly ListedVariant[]> =>
  answered(useRequest('timetable', variantsRequest, asItIs, options))

export const useVariant = (id: VariantId): Answered<VariantView> =>
  answered(useAnswer('timetable', variantUrl(id), decodeVariant, options))

/** The previous week stays while another loads. */
export const useVariantWeek = (
  id: VariantId,
  subject: WeekSubject | null,
  monday: CalendarDate,
): Answered<VariantWeek> => {
  const url = subject && variantWeekUrl(id, subject, monday)
  return answered(useAnswer('timetable', url, decodeVariantWeek, { ...options, keepPreviousData: true }))
}

/** Where something can stand in a variant; null makes no request. */
export const useVariantPlaces = (
  id: VariantId,
  question: PlacesQuestion | null,
): Answered<readonly VariantPlace[]> =>
  answered(useRequest('timetable', question && variantPlacesRequest(id, question), asItIs, options))

export const useComparedVariant = (id: VariantId): Answered<ComparedVariant> =>
  answered(useRequest('timetable', variantQualityRequest(id), asItIs, options))

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
} from '@/lib/variants/rules/looked'
import type { ListedVariant } from '@/lib/variants/rules/variant'
import {
  decodeCompared,
  decodeVariant,
  decodeVariantPlaces,
  decodeVariants,
  decodeVariantWeek,
  variantPlacesUrl,
  variantQualityUrl,
  variantsUrl,
  variantUrl,
  variantWeekUrl,
} from '@/lib/variants/calls'
import { useAnswer } from '@/lib/core/browser/calls/answers'

type Answered<Value> = { data: Value | undefined; hasFailed: boolean; reload: () => void }

/** Quiet: what shows an answer tells that it did not come. The one before stays while another loads. */
function useTimetableAnswer<Wire, Value>(
  url: string | null,
  decode: (answer: Wire) => Value,
  keepPreviousData: boolean,
): Answered<Value> {
  const { data, error, isLoading, mutate } = useAnswer('timetable', url, decode, {
    quiet: true,
    compare: sameData,
    keepPreviousData,
  })
  return { data, hasFailed: error !== undefined && !isLoading, reload: () => void mutate() }
}

export const useVariants = (): Answered<ListedVariant[]> =>
  useTimetableAnswer(variantsUrl, decodeVariants, false)

export const useVariant = (id: VariantId): Answered<VariantView> =>
  useTimetableAnswer(variantUrl(id), decodeVariant, false)

export const useVariantWeek = (
  id: VariantId,
  subject: WeekSubject | null,
  monday: CalendarDate,
): Answered<VariantWeek> =>
  useTimetableAnswer(subject && variantWeekUrl(id, subject, monday), decodeVariantWeek, true)

/** Where something can stand; nothing is asked without a question. */
export const useVariantPlaces = (id: VariantId, question: PlacesQuestion | null): Answered<VariantPlace[]> =>
  useTimetableAnswer(question && variantPlacesUrl(id, question), decodeVariantPlaces, false)

export const useComparedVariant = (id: VariantId): Answered<ComparedVariant> =>
  useTimetableAnswer(variantQualityUrl(id), decodeCompared, false)

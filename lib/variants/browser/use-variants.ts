'use client'
import type { SWRResponse } from 'swr'
import { useAnswer, useRequest } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { sameData } from '@/lib/core/rules/live/same-data'
import type { VariantId } from '@/lib/core/rules/names/ids'
import {
  betweenVariantsUrl,
  changeVariantRequest,
  decodeVariant,
  decodeVariantWeek,
  dropStepRequest,
  makeVariantRequest,
  removeVariantRequest,
  stepRequest,
  type TakeOrder,
  takeVariantRequest,
  variantPlacesRequest,
  variantQualityRequest,
  variantsRequest,
  variantUrl,
  variantWeekUrl,
} from '@/lib/variants/calls'
import type { Clash, ListedVariant, Takeable } from '@/lib/variants/rules/variant'
import type {
  ComparedVariant,
  NewStep,
  NewVariant,
  PlacesQuestion,
  VariantPlace,
  VariantView,
  VariantWeek,
  WeekSubject,
} from '@/lib/variants/rules/variant-view'

export { variantUrl } from '@/lib/variants/calls'

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

/** `compared` null: with the timetable. */
export const useComparedVariant = (id: VariantId, compared: VariantId | null): Answered<ComparedVariant> =>
  answered(useRequest('timetable', variantQualityRequest(id, compared), asItIs, options))

/** How a variant differs from another one; null makes no request. */
export const useBetweenVariants = (id: VariantId, compared: VariantId | null): Answered<VariantView> => {
  const url = compared === null ? null : betweenVariantsUrl(id, compared)
  return answered(useAnswer('timetable', url, decodeVariant, options))
}

export const makeVariant = async (order: NewVariant): Promise<VariantId> =>
  (await requestChange(makeVariantRequest(order))).id

/** Adds a step; returns what of it could not be done. */
export const addStep = async (id: VariantId, version: number, step: NewStep): Promise<readonly Clash[]> =>
  (await requestChange(stepRequest(id, version, step))).clashes

export const dropStep = (id: VariantId, version: number) => requestChange(dropStepRequest(id, version))

export const changeVariant = (id: VariantId, values: { name?: string; isShared?: boolean }) =>
  requestChange(changeVariantRequest(id, values))

export const removeVariant = (id: VariantId) => requestChange(removeVariantRequest(id))

/** Takes a variant over, or previews that as a dry run, whose result the form shows. */
export const takeVariant = (id: VariantId, order: TakeOrder): Promise<Takeable> =>
  requestChange(takeVariantRequest(id, order), order.dryRun ? { quiet: true } : {})

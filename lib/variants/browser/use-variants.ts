'use client'
import { asItIs, type Asked, useAsked } from '@/lib/core/browser/calls/answers'
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

const options = { compare: sameData }

export const useVariants = (): Asked<readonly ListedVariant[]> =>
  useAsked('timetable', variantsRequest, asItIs, options)

export const useVariant = (id: VariantId): Asked<VariantView> =>
  useAsked('timetable', variantUrl(id), decodeVariant, options)

/** The previous week stays while another loads. */
export const useVariantWeek = (
  id: VariantId,
  subject: WeekSubject | null,
  monday: CalendarDate,
): Asked<VariantWeek> =>
  useAsked('timetable', subject && variantWeekUrl(id, subject, monday), decodeVariantWeek, {
    ...options,
    keepPreviousData: true,
  })

/** Where something can stand in a variant; null makes no request. */
export const useVariantPlaces = (
  id: VariantId,
  question: PlacesQuestion | null,
): Asked<readonly VariantPlace[]> =>
  useAsked('timetable', question && variantPlacesRequest(id, question), asItIs, options)

/** `compared` null: with the timetable. */
export const useComparedVariant = (id: VariantId, compared: VariantId | null): Asked<ComparedVariant> =>
  useAsked('timetable', variantQualityRequest(id, compared), asItIs, options)

/** How a variant differs from another one; null makes no request. */
export const useBetweenVariants = (id: VariantId, compared: VariantId | null): Asked<VariantView> =>
  useAsked('timetable', compared === null ? null : betweenVariantsUrl(id, compared), decodeVariant, options)

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

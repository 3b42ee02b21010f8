'use client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { asItIs, type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'
import { sameData } from '@/lib/core/words/rules/same-data'
import {
  betweenVariantsUrl,
  decodeVariant,
  decodeVariantWeek,
  newVariantOrder,
  stepOrder,
  takenOf,
  type TakeOrder,
  variantPlacesRequest,
  variantUrl,
  variantWeekUrl,
} from '@/lib/variants/calls'
import type * as calls from '@/lib/variants/calls.contract'
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
  useAsked('timetable', requestOf<typeof calls.variantsCall>('GET /api/variants/'), asItIs, options)

export const useVariant = (id: VariantId): Asked<VariantView> =>
  useAsked('timetable', variantUrl(id), decodeVariant, options)

/** The previous week stays while another loads. */
export const useVariantWeek = (id: VariantId, subject: WeekSubject | null, monday: CalendarDate): Asked<VariantWeek> =>
  useAsked('timetable', subject && variantWeekUrl(id, subject, monday), decodeVariantWeek, {
    ...options,
    keepPreviousData: true,
  })

/** Where something can stand in a variant; null makes no request. */
export const useVariantPlaces = (id: VariantId, question: PlacesQuestion | null): Asked<readonly VariantPlace[]> =>
  useAsked('timetable', question && variantPlacesRequest(id, question), asItIs, options)

/** `compared` null: with the timetable. */
export const useComparedVariant = (id: VariantId, compared: VariantId | null): Asked<ComparedVariant> =>
  useAsked(
    'timetable',
    requestOf<typeof calls.variantQualityCall>('GET /api/variants/{id}/quality/', {
      params: { id },
      query: { variantId: compared },
    }),
    asItIs,
    options,
  )

/** How a variant differs from another one; null makes no request. */
export const useBetweenVariants = (id: VariantId, compared: VariantId | null): Asked<VariantView> =>
  useAsked('timetable', compared === null ? null : betweenVariantsUrl(id, compared), decodeVariant, options)

const make = changeOf<typeof calls.makeVariantCall>('POST /api/variants/')
const step = changeOf<typeof calls.variantStepCall>('POST /api/variants/{id}/steps/')
const take = changeOf<typeof calls.takeVariantCall>('POST /api/variants/{id}/take/')

export const makeVariant = async (order: NewVariant): Promise<VariantId> => (await make(newVariantOrder(order))).id

/** Adds a step; returns what of it could not be done. */
export const addStep = async (id: VariantId, version: number, added: NewStep): Promise<readonly Clash[]> =>
  (await step({ id, version, ...stepOrder(added) })).clashes

export const dropStep = changeOf<typeof calls.dropStepCall>('POST /api/variants/{id}/undo-step/')
export const changeVariant = changeOf<typeof calls.changeVariantCall>('PATCH /api/variants/{id}/')
export const removeVariant = changeOf<typeof calls.removeVariantCall>('DELETE /api/variants/{id}/')

/** Takes a variant over, or previews that as a dry run, whose result the form shows. */
export const takeVariant = async (id: VariantId, order: TakeOrder): Promise<Takeable> =>
  takenOf(await take({ id, ...order }, order.dryRun ? { quiet: true } : {}))

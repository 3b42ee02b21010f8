import type { VariantId } from '@/lib/core/rules/names/ids'
import type { NewStep, NewVariant } from '@/lib/variants/rules/variant-view'
import type { Clash, Taken } from '@/lib/variants/rules/variant'
import {
  changeVariantRequest,
  dropStepRequest,
  makeVariantRequest,
  removeVariantRequest,
  stepRequest,
  takeVariantRequest,
} from '@/lib/variants/calls'
import { requestChange } from '@/lib/core/browser/placing/changes'

export const makeVariant = async (order: NewVariant): Promise<VariantId> =>
  (await requestChange(makeVariantRequest(order))).id

/** Adds a step; returns what of it could not be done. */
export const addStep = async (id: VariantId, version: number, step: NewStep): Promise<readonly Clash[]> =>
  (await requestChange(stepRequest(id, version, step))).clashes

export const dropStep = (id: VariantId, version: number) => requestChange(dropStepRequest(id, version))

export const changeVariant = (id: VariantId, values: { name?: string; isShared?: boolean }) =>
  requestChange(changeVariantRequest(id, values))

export const removeVariant = (id: VariantId) => requestChange(removeVariantRequest(id))

export const takeVariant = (id: VariantId, how: { version: number; whole: boolean }): Promise<Taken> =>
  requestChange(takeVariantRequest(id, how))

import type { VariantId } from '@/lib/core/rules/names/ids'
import type { NewStep, NewVariant } from '@/lib/variants/rules/looked'
import type { Clash, Taken } from '@/lib/variants/rules/variant'
import {
  changeVariantCall,
  decodeTaken,
  dropStepCall,
  makeVariantCall,
  removeVariantCall,
  stepCall,
  takeVariantCall,
} from '@/lib/variants/calls'
import type { WireTaken } from '@/lib/variants/calls.contract'
import { change } from '@/lib/core/browser/placing/changes'

export const makeVariant = async (order: NewVariant): Promise<VariantId> =>
  (await change<{ id: number }>(makeVariantCall(order))).id as VariantId

/** Answers what of the step could not be done. */
export const addStep = async (id: VariantId, version: number, step: NewStep): Promise<Clash[]> =>
  (await change<{ clashes: Clash[] }>(stepCall(id, version, step))).clashes

export const dropStep = (id: VariantId, version: number): Promise<object> => change(dropStepCall(id, version))

export const changeVariant = (
  id: VariantId,
  values: { name?: string; isShared?: boolean },
): Promise<object> => change(changeVariantCall(id, values))

export const removeVariant = (id: VariantId): Promise<object> => change(removeVariantCall(id))

export const takeVariant = async (id: VariantId, how: { version: number; whole: boolean }): Promise<Taken> =>
  decodeTaken(await change<WireTaken>(takeVariantCall(id, how)))

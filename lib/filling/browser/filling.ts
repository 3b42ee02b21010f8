import type { FillingRequest, StoredFilling } from '@/lib/core/rules/placing/filling'
import type { FillingId } from '@/lib/core/rules/names/ids'
import {
  decodeKept,
  keepFillingCall,
  startFillingCall,
  stopFillingCall,
  throwFillingAwayCall,
} from '@/lib/filling/calls'
import type { WireKeptFilling } from '@/lib/filling/calls.contract'
import { change } from '@/lib/core/browser/placing/changes'

export const startFilling = (request: FillingRequest): Promise<{ id: number }> =>
  change(startFillingCall(request))

export const stopFilling = (id: FillingId): Promise<object> => change(stopFillingCall(id))

/** `chosen` null: all proposals. */
export const keepFilling = async (id: FillingId, chosen: readonly number[] | null): Promise<StoredFilling> =>
  decodeKept(await change<WireKeptFilling>(keepFillingCall(id, chosen)))

export const throwFillingAway = (id: FillingId): Promise<object> => change(throwFillingAwayCall(id))

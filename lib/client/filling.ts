import type { FillingRequest, KeptFilling } from '@/lib/domain/filling/filling'
import type { FillingId } from '@/lib/domain/ids'
import {
  decodeKept,
  keepFillingCall,
  startFillingCall,
  stopFillingCall,
  throwFillingAwayCall,
} from '@/lib/wire/filling'
import type { WireKeptFilling } from '@/lib/wire/filling.contract'
import { change } from './changes'

export const startFilling = (request: FillingRequest): Promise<{ id: number }> =>
  change(startFillingCall(request))

export const stopFilling = (id: FillingId): Promise<object> => change(stopFillingCall(id))

/** `chosen` null: all proposals. */
export const keepFilling = async (id: FillingId, chosen: readonly number[] | null): Promise<KeptFilling> =>
  decodeKept(await change<WireKeptFilling>(keepFillingCall(id, chosen)))

export const throwFillingAway = (id: FillingId): Promise<object> => change(throwFillingAwayCall(id))

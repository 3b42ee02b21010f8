import type { FillingRequest, StoredFilling } from '@/lib/core/rules/placing/filling'
import type { FillingId } from '@/lib/core/rules/names/ids'
import {
  keepFillingRequest,
  keptOf,
  startFillingRequest,
  stopFillingRequest,
  throwFillingAwayRequest,
} from '@/lib/filling/calls'
import { requestChange } from '@/lib/core/browser/placing/changes'

export const startFilling = (request: FillingRequest) => requestChange(startFillingRequest(request))

export const stopFilling = (id: FillingId) => requestChange(stopFillingRequest(id))

/** `chosen` null: all proposals. */
export const keepFilling = async (id: FillingId, chosen: readonly number[] | null): Promise<StoredFilling> =>
  keptOf(await requestChange(keepFillingRequest(id, chosen)))

export const throwFillingAway = (id: FillingId) => requestChange(throwFillingAwayRequest(id))

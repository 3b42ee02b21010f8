import type { MoveOrder, Moved, SwapOrder, Swapped } from '@/lib/core/rules/requests/move'
import type { Together, TogetherOrder } from '@/lib/moves/rules'
import * as wire from '@/lib/booking/calls/requests'
import type { WireMoved, WireSwapped } from '@/lib/booking/calls/requests.contract'
import { decodeTogether, togetherCall } from '@/lib/moves/calls'
import type { WireTogether } from '@/lib/moves/calls.contract'
import { change } from '@/lib/core/browser/placing/changes'

export { moveUrl, swapUrl, togetherUrl } from '@/lib/core/calls/calls/addresses'

/** The form shows the result of a dry run. */
const optionsOf = (dryRun: boolean) => (dryRun ? { quiet: true } : {})

/** Moves or withdraws a class, or previews it as a dry run. */
export const move = async (order: MoveOrder): Promise<Moved> =>
  wire.decodeMoved(await change<WireMoved>(wire.moveCall(order), optionsOf(order.dryRun)))

/** Swaps two sides, or previews it as a dry run. */
export const swap = async (order: SwapOrder): Promise<Swapped> =>
  wire.decodeSwapped(await change<WireSwapped>(wire.swapCall(order), optionsOf(order.dryRun)))

/** Changes several classes as one act, or previews it as a dry run. */
export const changeTogether = async (order: TogetherOrder): Promise<Together> =>
  decodeTogether(await change<WireTogether>(togetherCall(order), optionsOf(order.dryRun)))

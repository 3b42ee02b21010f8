import { moveRequest, swapRequest } from '@/lib/booking/calls/requests'
import type { MoveOrder, Moved, SwapOrder, Swapped } from '@/lib/core/placing/rules/move'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { togetherRequest } from '@/lib/moves/calls'
import type { Together, TogetherOrder } from '@/lib/moves/rules'

export { moveUrl, swapUrl, togetherUrl } from '@/lib/core/refusals/calls/addresses'

/** The form shows the result of a dry run. */
const optionsOf = (dryRun: boolean) => (dryRun ? { quiet: true } : {})

/** Moves or withdraws a class, or previews it as a dry run. */
export const move = (order: MoveOrder): Promise<Moved> => requestChange(moveRequest(order), optionsOf(order.dryRun))

/** Swaps two sides, or previews it as a dry run. */
export const swap = (order: SwapOrder): Promise<Swapped> => requestChange(swapRequest(order), optionsOf(order.dryRun))

/** Changes several classes as one act, or previews it as a dry run. */
export const changeTogether = (order: TogetherOrder): Promise<Together> =>
  requestChange(togetherRequest(order), optionsOf(order.dryRun))

import type { MoveOrder, Moved, SwapOrder, Swapped } from '@/lib/domain/move'
import * as wire from '@/lib/wire/requests'
import type { WireMoved, WireSwapped } from '@/lib/wire/requests.contract'
import { change } from './changes'

export { moveUrl, swapUrl } from '@/lib/wire/addresses'

/** The form shows the result of a dry run. */
const optionsOf = (dryRun: boolean) => (dryRun ? { quiet: true } : {})

/** Moves or withdraws a class, or previews it as a dry run. */
export const move = async (order: MoveOrder): Promise<Moved> =>
  wire.decodeMoved(await change<WireMoved>(wire.moveCall(order), optionsOf(order.dryRun)))

/** Swaps two sides, or previews it as a dry run. */
export const swap = async (order: SwapOrder): Promise<Swapped> =>
  wire.decodeSwapped(await change<WireSwapped>(wire.swapCall(order), optionsOf(order.dryRun)))

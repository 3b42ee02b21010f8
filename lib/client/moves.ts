import type { MoveOrder, Moved, SwapOrder, Swapped } from '@/lib/domain/move'
import type { Together, TogetherOrder } from '@/lib/domain/together'
import * as wire from '@/lib/wire/requests'
import type { WireMoved, WireSwapped } from '@/lib/wire/requests.contract'
import { decodeTogether, togetherCall } from '@/lib/wire/together'
import type { WireTogether } from '@/lib/wire/together.contract'
import { change } from './changes'

export { moveUrl, swapUrl, togetherUrl } from '@/lib/wire/addresses'

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

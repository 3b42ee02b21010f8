import type { MoveOrder, Moved, SwapOrder, Swapped } from '@/lib/domain/move'
import * as wire from '@/lib/wire/requests'
import type { ChangeCall } from '@/lib/wire/change-calls'
import { send } from './call'
import { isRefusal } from './refusal'

export { moveUrl, swapUrl } from '@/lib/wire/addresses'

/** Whoever asks what would come of it shows every refusal in its place. */
const change = <Answer>({ method, url, body }: ChangeCall, dryRun: boolean): Promise<Answer> =>
  send(method, url, body, { quiet: dryRun || isRefusal })

/** Moves or withdraws a class, or in a dry run tells what would come of it. */
export const move = async (order: MoveOrder): Promise<Moved> =>
  wire.decodeMoved(await change<wire.WireMoved>(wire.moveCall(order), order.dryRun))

/** Swaps two sides, or in a dry run tells what would come of it. */
export const swap = async (order: SwapOrder): Promise<Swapped> =>
  wire.decodeSwapped(await change<wire.WireSwapped>(wire.swapCall(order), order.dryRun))

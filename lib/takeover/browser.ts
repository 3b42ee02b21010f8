import { requestChange } from '@/lib/core/refusals/browser/change'
import type { SendOptions } from '@/lib/core/wire/browser/call'
import { takeoverRequest } from './calls'
import type { Takeover, TakeoverOrder } from './rules'

export { takeoverUrl } from './calls'

/** Gives classes to another teacher or room, or previews that as a dry run, whose result the form shows. */
export const takeOverClasses = (order: TakeoverOrder, { signal }: SendOptions = {}): Promise<Takeover> =>
  requestChange(takeoverRequest(order), { signal, ...(order.dryRun && { quiet: true }) })

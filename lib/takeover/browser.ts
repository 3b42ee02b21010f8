import { requestChange } from '@/lib/core/refusals/browser/change'
import { takeoverRequest } from './calls'
import type { Takeover, TakeoverOrder } from './rules'

export { takeoverUrl } from './calls'

/** Gives classes to another teacher or room, or previews that as a dry run, whose result the form shows. */
export const takeOverClasses = (order: TakeoverOrder): Promise<Takeover> =>
  requestChange(takeoverRequest(order), order.dryRun ? { quiet: true } : {})

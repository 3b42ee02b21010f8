import { requestChange } from '@/lib/core/refusals/browser/change'
import type { SendOptions } from '@/lib/core/wire/browser/call'
import { regroupRequest } from './calls'
import type { Regrouping, RegroupOrder } from './rules'

export { regroupUrl } from './calls'

/** Changes a group from a date on, or previews that as a dry run, whose result the form shows. */
export const regroup = (order: RegroupOrder, { signal }: SendOptions = {}): Promise<Regrouping> =>
  requestChange(regroupRequest(order), { signal, ...(order.dryRun && { quiet: true }) })

import type { RepairOrder } from '@/lib/core/rules/placing/proposal'
import type { Moved } from '@/lib/core/rules/requests/move'
import * as wire from '@/lib/repair/calls'
import type { WireMended } from '@/lib/repair/calls.contract'
import { change } from '@/lib/core/browser/placing/changes'

export { mendUrl } from '@/lib/repair/calls'

/** Carries out the chosen proposals, or previews them as a dry run, whose result the form shows. */
export const mend = async (order: RepairOrder): Promise<Moved> =>
  wire.decodeMended(await change<WireMended>(wire.mendRequest(order), order.dryRun ? { quiet: true } : {}))

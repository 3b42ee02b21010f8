import type { RepairOrder } from '@/lib/core/rules/placing/proposal'
import type { Moved } from '@/lib/core/rules/requests/move'
import * as wire from '@/lib/repair/calls'
import type { WireRepaired } from '@/lib/repair/calls.contract'
import { change } from '@/lib/core/browser/placing/changes'

export { repairUrl } from '@/lib/repair/calls'

/** Carries out the chosen proposals, or previews them as a dry run, whose result the form shows. */
export const repairClasses = async (order: RepairOrder): Promise<Moved> =>
  wire.decodeRepaired(
    await change<WireRepaired>(wire.repairClassesRequest(order), order.dryRun ? { quiet: true } : {}),
  )

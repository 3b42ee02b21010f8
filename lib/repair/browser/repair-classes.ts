import type { Moved } from '@/lib/core/placing/rules/move'
import type { RepairOrder } from '@/lib/core/placing/rules/proposal'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { repairClassesRequest } from '@/lib/repair/calls'

export { repairUrl } from '@/lib/repair/calls'

/** Carries out the chosen proposals, or previews them as a dry run, whose result the form shows. */
export const repairClasses = (order: RepairOrder): Promise<Moved> =>
  requestChange(repairClassesRequest(order), order.dryRun ? { quiet: true } : {})

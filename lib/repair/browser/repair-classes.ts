import type { RepairOrder } from '@/lib/core/rules/placing/proposal'
import type { Moved } from '@/lib/core/rules/requests/move'
import { repairClassesRequest } from '@/lib/repair/calls'
import { requestChange } from '@/lib/core/browser/calls/change'

export { repairUrl } from '@/lib/repair/calls'

/** Carries out the chosen proposals, or previews them as a dry run, whose result the form shows. */
export const repairClasses = (order: RepairOrder): Promise<Moved> =>
  requestChange(repairClassesRequest(order), order.dryRun ? { quiet: true } : {})

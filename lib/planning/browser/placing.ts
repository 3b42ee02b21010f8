import type { Plannable } from '@/lib/core/rules/names/resource'
import type { Placement, PlacementRequest } from '@/lib/core/rules/placing/placement'
import { placeRequest } from '@/lib/planning/calls/placing'
import { requestChange } from '@/lib/core/browser/calls/change'

export { placeLoadUrl } from '@/lib/core/calls/calls/addresses'

/** Places load, or previews it as a dry run. `subject`: the subject whose week the planner uses. */
export const placeClass = (
  order: PlacementRequest,
  subject: Plannable,
  options: { quiet?: boolean } = {},
): Promise<Placement> => requestChange(placeRequest(order, subject), order.dryRun ? options : {})

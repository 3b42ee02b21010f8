import type { Plannable } from '@/lib/core/names/rules/resource'
import type { Placement, PlacementRequest } from '@/lib/core/placing/rules/placement'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { placeRequest } from '@/lib/planning/calls/placing'

export { placeLoadUrl } from '@/lib/core/refusals/calls/addresses'

/** Places load, or previews it as a dry run. `subject`: the subject whose week the planner uses. */
export const placeClass = (
  order: PlacementRequest,
  subject: Plannable,
  options: { quiet?: boolean } = {},
): Promise<Placement> => requestChange(placeRequest(order, subject), order.dryRun ? options : {})

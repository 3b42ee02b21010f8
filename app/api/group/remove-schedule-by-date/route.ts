import { serve } from '@/lib/http/endpoint'
import { removeWeek } from '@/lib/publishing/service/remove-in-bulk'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { removeWeekCall } from '@/lib/publishing/calls/weeks.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  removeWeekCall,
  async (context, { body: { groupId, from, to, dryRun } }) =>
    toBulkAnswer('removed', await removeWeek(context, { groupId, period: { from, to }, dryRun })),
)

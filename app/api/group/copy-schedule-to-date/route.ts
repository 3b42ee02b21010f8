import { serve } from '@/lib/http/endpoint'
import { copyWeek } from '@/lib/publishing/service/repeat-classes'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { copyWeekCall } from '@/lib/publishing/calls/weeks.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  copyWeekCall,
  async (context, { body: { fromDate: from, toDate: to, groupId, dryRun } }) =>
    toBulkAnswer('created', await copyWeek(context, { groupId, from, to, dryRun })),
)

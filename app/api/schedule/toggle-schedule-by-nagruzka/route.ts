import { serve } from '@/lib/http/endpoint'
import { toggleByLoad } from '@/lib/publishing/service/change-in-bulk'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { toggleByLoadCall } from '@/lib/publishing/calls/weeks.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  toggleByLoadCall,
  async (context, { body: { from: date, groups, show, dryRun } }) =>
    toBulkAnswer('changed', await toggleByLoad(context, { groups, date, show, dryRun })),
)

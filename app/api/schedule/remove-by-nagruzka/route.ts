import { serve } from '@/lib/http/endpoint'
import { removeByLoad } from '@/lib/publishing/service/remove-in-bulk'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { removeByLoadCall } from '@/lib/publishing/calls/weeks.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  removeByLoadCall,
  async (context, { body: { ids: items, from: date, dryRun } }) =>
    toBulkAnswer('removed', await removeByLoad(context, { items, date, dryRun })),
)

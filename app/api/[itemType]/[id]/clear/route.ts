import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { clearCall } from '@/lib/publishing/calls/publishing.contract'
import { clearDrafts } from '@/lib/publishing/service/remove-in-bulk'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(clearCall, async (context, { params, body }) =>
  toBulkAnswer(
    'removed',
    await clearDrafts(context, {
      subject: subjectIn(params),
      period: { from: body.from, to: body.to },
      dryRun: body.dryRun,
    }),
  ),
)

import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { publishCall } from '@/lib/publishing/calls/publishing.contract'
import { publishPeriod } from '@/lib/publishing/service/publish-period'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  publishCall,
  async (context, { params, body }) =>
    toBulkAnswer(
      'changed',
      await publishPeriod(context, {
        subject: subjectIn(params),
        period: { from: body.from, to: body.to },
        toEnd: body.all,
        dryRun: body.dryRun,
        reason: body.reason,
        onTaken: body.onConflict,
        onViolation: body.onViolation,
      }),
    ),
  // A week is not long, the rest of a semester is.
  { isLong: (_, { body }) => body.all },
)

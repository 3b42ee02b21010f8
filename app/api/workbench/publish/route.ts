import { serve } from '@/lib/http/endpoint'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { publishGroupsCall, groupsScopeOf } from '@/lib/publishing/calls/publishing.contract'
import { publishPeriod } from '@/lib/publishing/service/publish-period'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  publishGroupsCall,
  async (context, { body }) =>
    toBulkAnswer(
      'changed',
      await publishPeriod(context, {
        subject: groupsScopeOf(body),
        period: { from: body.from, to: body.to },
        toEnd: body.all,
        part: body.part,
        dryRun: body.dryRun,
        reason: body.reason,
        onTaken: body.onConflict,
        onViolation: body.onViolation,
        title: body.title,
      }),
    ),
  { isLong: true },
)

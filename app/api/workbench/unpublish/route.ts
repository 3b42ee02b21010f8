import { serve } from '@/lib/http/endpoint'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { unpublishGroupsCall, groupsScopeOf } from '@/lib/publishing/calls/publishing.contract'
import { unpublishPeriod } from '@/lib/publishing/service/publish-period'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  unpublishGroupsCall,
  async (context, { body }) =>
    toBulkAnswer(
      'changed',
      await unpublishPeriod(context, {
        subject: groupsScopeOf(body),
        period: { from: body.from, to: body.to },
        toEnd: body.all,
        part: body.part,
        dryRun: body.dryRun,
      }),
    ),
  { isLong: true },
)

import { endpoint, routes } from '@/lib/http/endpoint'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { copyWeek } from '@/lib/publishing/service/repeat-classes'
import { encodeBulkChange } from '@/lib/core/calls/placing/placement'
import { copyWeekCall } from '@/lib/publishing/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: copyWeekCall,
    async run(context, { body }) {
      const copied = await copyWeek(context, {
        groupId: body.group_id as GroupId,
        from: body.from_date,
        to: body.to_date,
        dryRun: body.dry_run,
      })
      return encodeBulkChange('created', copied)
    },
  }),
)

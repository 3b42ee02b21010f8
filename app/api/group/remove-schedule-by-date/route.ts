import { endpoint, routes } from '@/lib/http/endpoint'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { removeWeek } from '@/lib/publishing/service/remove-in-bulk'
import { encodeBulkChange } from '@/lib/core/calls/placing/placement'
import { removeWeekCall } from '@/lib/publishing/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: removeWeekCall,
    async run(context, { body }) {
      const removed = await removeWeek(context, {
        groupId: body.group_id as GroupId,
        period: { from: body.dbeg, to: body.dend },
        dryRun: body.dry_run,
      })
      return encodeBulkChange('removed', removed)
    },
  }),
)

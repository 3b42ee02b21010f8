import { endpoint, routes } from '@/lib/http/endpoint'
import type { GroupId } from '@/lib/domain/ids'
import { removeWeek } from '@/lib/services/weeks/remove-week'
import { encodeBulkChange } from '@/lib/wire/placement'
import { removeWeekCall } from '@/lib/wire/weeks.contract'

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

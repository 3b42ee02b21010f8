import { endpoint, routes } from '@/lib/http/endpoint'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { removeClass } from '@/lib/planning/service/remove-classes'
import { encodeRemoved } from '@/lib/core/calls/placing/class-change'
import { removeItemCall } from '@/lib/core/calls/placing/class-change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: removeItemCall,
    async run(context, { params, query }) {
      const removed = await removeClass(context, {
        id: params.id as MeetingId,
        withLater: query.removeAll,
        version: query.version,
        dryRun: query.dry_run,
      })
      return encodeRemoved(removed)
    },
  }),
)

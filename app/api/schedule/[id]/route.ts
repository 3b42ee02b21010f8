import { endpoint, routes } from '@/lib/http/endpoint'
import type { MeetingId } from '@/lib/domain/ids'
import { removeClass } from '@/lib/services/classes/remove-class'
import { encodeRemoved } from '@/lib/wire/class-change'
import { removeItemCall } from '@/lib/wire/class-change.contract'

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

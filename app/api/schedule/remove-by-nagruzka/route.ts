import { endpoint, routes } from '@/lib/http/endpoint'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import { removeByLoad } from '@/lib/publishing/service/remove-in-bulk'
import { encodeBulkChange } from '@/lib/core/calls/placing/placement'
import { removeByLoadCall } from '@/lib/publishing/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: removeByLoadCall,
    async run(context, { body }) {
      const removed = await removeByLoad(context, {
        items: body.ids as LoadItemId[],
        date: body.dbeg,
        dryRun: body.dry_run,
      })
      return encodeBulkChange('removed', removed)
    },
  }),
)

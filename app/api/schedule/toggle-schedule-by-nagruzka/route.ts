import { endpoint, routes } from '@/lib/http/endpoint'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { toggleByLoad } from '@/lib/publishing/service/change-in-bulk'
import { encodeBulkChange } from '@/lib/core/calls/placing/placement'
import { toggleByLoadCall } from '@/lib/publishing/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: toggleByLoadCall,
    async run(context, { body }) {
      const toggled = await toggleByLoad(context, {
        groups: body.groups as GroupId[],
        date: body.dbeg,
        show: body.show,
        dryRun: body.dry_run,
      })
      return encodeBulkChange('changed', toggled)
    },
  }),
)

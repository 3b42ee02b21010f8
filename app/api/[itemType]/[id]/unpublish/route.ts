import type { Plannable } from '@/lib/core/rules/names/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import { encodeBulkChange } from '@/lib/core/calls/placing/placement'
import { unpublishCall } from '@/lib/core/calls/schedule/publishing.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: unpublishCall,
    async run(context, { params, body }) {
      const changed = await unpublishPeriod(context, {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as Plannable,
        period: { from: body.dbeg, to: body.dend },
        toEnd: body.all,
        dryRun: body.dry_run,
      })
      return encodeBulkChange('changed', changed)
    },
  }),
)

import type { Plannable } from '@/lib/core/rules/names/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { clearDrafts } from '@/lib/publishing/service/remove-in-bulk'
import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import { encodeBulkChange } from '@/lib/core/calls/placing/placement'
import { clearCall } from '@/lib/core/calls/schedule/publishing.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: clearCall,
    async run(context, { params, body }) {
      const cleared = await clearDrafts(context, {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as Plannable,
        period: { from: body.dbeg, to: body.dend },
        dryRun: body.dry_run,
      })
      return encodeBulkChange('removed', cleared)
    },
  }),
)

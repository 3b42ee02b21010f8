import type { Plannable } from '@/lib/core/rules/names/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import { encodePublication } from '@/lib/core/calls/placing/placement'
import { publishCall } from '@/lib/core/calls/schedule/publishing.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: publishCall,
    async run(context, { params, body }) {
      const changed = await publishPeriod(context, {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as Plannable,
        period: { from: body.dbeg, to: body.dend },
        toEnd: body.all,
        dryRun: body.dry_run,
        reason: body.reason,
      })
      return encodePublication(changed)
    },
  }),
)

import type { Plannable } from '@/lib/domain/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { publishPeriod } from '@/lib/services/publishing/publish-period'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodePublication } from '@/lib/wire/placement'
import { publishCall } from '@/lib/wire/publishing.contract'

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

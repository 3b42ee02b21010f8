import type { VariantId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { startFilling } from '@/lib/filling/service/start-filling'
import { viewLastFilling } from '@/lib/filling/service/view-filling'
import { decodeScope, encodeFilling } from '@/lib/filling/calls'
import { lastFillingCall, startFillingCall } from '@/lib/filling/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: startFillingCall,
    run: async (context, { body }) => ({
      id: await startFilling(context, {
        scope: decodeScope(body),
        from: body.dbeg,
        seconds: body.seconds,
        variantId: (body.variant_id ?? null) as VariantId | null,
      }),
    }),
  }),
  endpoint({
    contract: lastFillingCall,
    async run(context) {
      const found = await viewLastFilling(context)
      return { filling: found && encodeFilling(found) }
    },
  }),
)

import type { VariantId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { takeVariant } from '@/lib/variants/service/take-variant'
import { encodeTaken } from '@/lib/variants/calls'
import { takeVariantCall } from '@/lib/variants/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: takeVariantCall,
    run: async (context, { params, body }) =>
      encodeTaken(await takeVariant(context, params.id as VariantId, body)),
  }),
)

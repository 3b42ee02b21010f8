import type { VariantId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { takeVariant } from '@/lib/services/variants/take-variant'
import { encodeTaken } from '@/lib/wire/variants'
import { takeVariantCall } from '@/lib/wire/variants.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: takeVariantCall,
    run: async (context, { params, body }) =>
      encodeTaken(await takeVariant(context, params.id as VariantId, body)),
  }),
)

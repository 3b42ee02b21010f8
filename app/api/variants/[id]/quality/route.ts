import type { VariantId } from '@/lib/core/rules/names/ids'
import { apart } from '@/lib/apart/apart'
import { endpoint, routes } from '@/lib/http/endpoint'
import { encodeCompared } from '@/lib/variants/calls'
import { variantQualityCall } from '@/lib/variants/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: variantQualityCall,
    run: async (context, { params, request }) =>
      encodeCompared(await apart('compareVariant', context, params.id as VariantId, request.signal)),
  }),
)

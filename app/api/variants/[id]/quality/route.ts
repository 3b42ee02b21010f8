import type { VariantId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { compareVariant } from '@/lib/services/variants/view-variant'
import { encodeCompared } from '@/lib/wire/variants'
import { variantQualityCall } from '@/lib/wire/variants.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: variantQualityCall,
    run: async (context, { params }) => encodeCompared(await compareVariant(context, params.id as VariantId)),
  }),
)

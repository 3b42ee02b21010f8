import type { VariantId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewVariantPlaces } from '@/lib/services/variants/view-places'
import { decodePlacesQuestion, encodeVariantPlaces } from '@/lib/wire/variants'
import { variantPlacesCall } from '@/lib/wire/variants.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: variantPlacesCall,
    run: async (context, { params, query }) =>
      encodeVariantPlaces(
        await viewVariantPlaces(context, params.id as VariantId, decodePlacesQuestion(query)),
      ),
  }),
)

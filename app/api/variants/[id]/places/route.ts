import type { VariantId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewVariantPlaces } from '@/lib/variants/service/view-places'
import { decodePlacesQuestion, encodeVariantPlaces } from '@/lib/variants/calls'
import { variantPlacesCall } from '@/lib/variants/calls.contract'

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

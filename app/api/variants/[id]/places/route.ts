import { serve } from '@/lib/http/endpoint'
import { viewVariantPlaces } from '@/lib/variants/service/view-places'
import { placesQuestionOf } from '@/lib/variants/calls'
import { variantPlacesCall } from '@/lib/variants/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(variantPlacesCall, (context, { params, query }) =>
  viewVariantPlaces(context, params.id, placesQuestionOf(query)),
)

import { serve } from '@/lib/http/endpoint'
import { setBuildingTerms } from '@/lib/tables/service/buildings'
import { buildingTermsCall } from '@/lib/tables/calls/admin-buildings.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(buildingTermsCall, (context, { body }) =>
  setBuildingTerms(context, body),
)

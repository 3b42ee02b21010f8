import { endpoint, routes } from '@/lib/http/endpoint'
import { setBuildingTerms } from '@/lib/tables/service/buildings'
import { buildingTermsCall } from '@/lib/tables/calls/admin-buildings.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(buildingTermsCall, (context, { body }) => setBuildingTerms(context, body)),
)

import { serve } from '@/lib/http/endpoint'
import { renameBuilding } from '@/lib/tables/service/buildings'
import { renameBuildingCall } from '@/lib/tables/calls/admin-buildings.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(renameBuildingCall, async (context, { body }) =>
  renameBuilding(context, body),
)

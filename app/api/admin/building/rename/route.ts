import { endpoint, routes } from '@/lib/http/endpoint'
import { renameBuilding } from '@/lib/tables/service/buildings'
import { renameBuildingCall } from '@/lib/tables/calls/admin-buildings.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: renameBuildingCall,
    async run(context, { body }) {
      const { rooms, changeId } = await renameBuilding(context, body)
      return { rooms, change_id: changeId }
    },
  }),
)

import type { EventId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { openRoom } from '@/lib/wishes/service/open-room'
import { openRoomCall } from '@/lib/wishes/calls/closures.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: openRoomCall,
    async run(context, { params }) {
      const { removed, changeId } = await openRoom(context, params.id as EventId)
      return { removed, change_id: changeId }
    },
  }),
)

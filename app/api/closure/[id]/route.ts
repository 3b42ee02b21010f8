import type { EventId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { openRoom } from '@/lib/services/closures/open-room'
import { openRoomCall } from '@/lib/wire/closures.contract'

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

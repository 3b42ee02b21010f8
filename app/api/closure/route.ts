import type { RoomId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { closeRoom } from '@/lib/wishes/service/close-room'
import { viewClosures } from '@/lib/wishes/service/view-closures'
import { encodeClosedRoom, encodeClosure } from '@/lib/wishes/calls/closures'
import { closeRoomCall, closuresCall } from '@/lib/wishes/calls/closures.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: closuresCall,
    async run(context, { query }) {
      const period = { from: query.dbeg, to: query.dend }
      return (await viewClosures(context, { roomId: query.aud_id as RoomId, period })).map(encodeClosure)
    },
  }),
  endpoint({
    contract: closeRoomCall,
    async run(context, { body }) {
      const closed = await closeRoom(context, {
        roomId: body.aud_id as RoomId,
        startsOn: body.dbeg,
        endsOn: body.dend,
        pairs: body.pairs ?? null,
        reason: body.reason,
        dryRun: body.dry_run,
      })
      return encodeClosedRoom(closed)
    },
  }),
)

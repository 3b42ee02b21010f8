import { endpoint, routes } from '@/lib/http/endpoint'
import { closeRoom, viewClosures } from '@/lib/wishes/service/close-room'
import { closedRoomAnswer, closureAnswer } from '@/lib/wishes/calls/closures'
import { closeRoomCall, closuresCall } from '@/lib/wishes/calls/closures.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(closuresCall, async (context, { query: { roomId, ...period } }) =>
    (await viewClosures(context, { roomId, period })).map(closureAnswer),
  ),
  endpoint(closeRoomCall, async (context, { body: { from, to, pairs = null, ...closure } }) =>
    closedRoomAnswer(await closeRoom(context, { ...closure, startsOn: from, endsOn: to, pairs })),
  ),
)

import { askAnswer } from '@/lib/booking/calls/approvals'
import { roomAsksCall } from '@/lib/booking/calls/approvals.contract'
import { listRoomAsks } from '@/lib/booking/service/approvals'
import { endpoint, routes } from '@/lib/http/endpoint'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: roomAsksCall,
    run: async (context, { query: { roomId, ...period } }) =>
      (await listRoomAsks(context, { roomId, period })).map(askAnswer),
  }),
)

import type { MeetingId, RoomId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { findSwapOffers } from '@/lib/moves/service/find-swap-offers'
import { encodeSwapOffers } from '@/lib/booking/calls/requests'
import { swapOffersCall } from '@/lib/booking/calls/requests.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: swapOffersCall,
    run: async (context, { params, query }) =>
      encodeSwapOffers(
        await findSwapOffers(context, {
          id: params.id as MeetingId,
          others: query.ids as MeetingId[],
          roomId: (query.aud_to || null) as RoomId | null,
          keepsRooms: query.keep_rooms,
        }),
      ),
  }),
)

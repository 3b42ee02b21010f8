import { serve } from '@/lib/http/endpoint'
import { findSwapOffers } from '@/lib/moves/service/find-swap-offers'
import { swapOffersAnswer } from '@/lib/booking/calls/requests'
import { swapOffersCall } from '@/lib/booking/calls/requests.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  swapOffersCall,
  async (context, { params: { id }, query: { ids, roomId, keepRooms } }) =>
    swapOffersAnswer(
      await findSwapOffers(context, {
        id,
        others: ids,
        roomId: roomId || null,
        keepsRooms: keepRooms,
      }),
    ),
)

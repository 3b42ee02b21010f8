import { serve } from '@/lib/http/endpoint'
import { closedAnswer, closingOrderOf } from '@/lib/wishes/calls/closings'
import { closeRoomsCall } from '@/lib/wishes/calls/closings.contract'
import { closeRooms } from '@/lib/wishes/service/close-rooms'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  closeRoomsCall,
  async (context, { body }) => closedAnswer(await closeRooms(context, closingOrderOf(body))),
  { isLong: true },
)

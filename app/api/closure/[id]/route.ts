import { serve } from '@/lib/http/endpoint'
import { openRoom } from '@/lib/wishes/service/close-room'
import { openRoomCall } from '@/lib/wishes/calls/closures.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openRoomCall, (context, { params }) =>
  openRoom(context, params.id),
)

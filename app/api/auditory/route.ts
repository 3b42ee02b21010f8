import { encodeRoomEntry } from '@/lib/core/views/calls/room-entry'
import { roomsCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listRooms } from '@/lib/core/views/service/list-names'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  roomsCall,
  async (context) => (await listRooms(context)).map(encodeRoomEntry),
  { published: true, etag: true },
)

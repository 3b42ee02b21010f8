import { encodeRoomEntry } from '@/lib/core/views/calls/room-entry'
import { roomsCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listRooms } from '@/lib/core/views/service/list-names'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(roomsCall, async (context) => (await listRooms(context)).map(encodeRoomEntry), {
    published: true,
    etag: true,
  }),
)

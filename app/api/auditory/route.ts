import { endpoint, routes } from '@/lib/http/endpoint'
import { listRooms } from '@/lib/core/service/names/list-names'
import { encodeRoomEntry } from '@/lib/core/calls/names/room-entry'
import { roomsCall } from '@/lib/core/calls/names/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(roomsCall, async (context) => (await listRooms(context)).map(encodeRoomEntry), {
    published: true,
    etag: true,
  }),
)

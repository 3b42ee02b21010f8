import { endpoint, routes } from '@/lib/http/endpoint'
import { listRooms } from '@/lib/services/vocabularies/list-rooms'
import { encodeRoomEntry } from '@/lib/wire/vocabularies'
import { roomsCall } from '@/lib/wire/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: roomsCall,
    published: true,
    etag: true,
    run: async (context) => (await listRooms(context)).map(encodeRoomEntry),
  }),
)

import { endpoint, routes } from '@/lib/http/endpoint'
import { readRooms } from '@/lib/services/read/list-read'
import { encodeReadRoom } from '@/lib/wire/read'
import { readRoomsCall } from '@/lib/wire/read.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: readRoomsCall,
    published: true,
    run: async (context) => (await readRooms(context)).map(encodeReadRoom),
  }),
)

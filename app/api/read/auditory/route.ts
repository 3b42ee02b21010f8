import { endpoint, routes } from '@/lib/http/endpoint'
import { readRooms } from '@/lib/keys/service/list-read'
import { readRoomsCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(readRoomsCall, readRooms, { published: true }),
)

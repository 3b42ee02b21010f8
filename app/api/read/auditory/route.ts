import { serve } from '@/lib/http/endpoint'
import { readRooms } from '@/lib/keys/service/list-read'
import { readRoomsCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readRoomsCall, readRooms, { published: true })

import { serve } from '@/lib/http/endpoint'
import { findFreeRooms } from '@/lib/booking/service/find-free-rooms'
import { encodeFoundRoom, encodeLightRoom } from '@/lib/booking/calls/rooms'
import { freeRoomsCall } from '@/lib/booking/calls/rooms.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(freeRoomsCall, async (context, { query }) => {
  const found = await findFreeRooms(context, {
    date: query.date,
    pairs: query.pairs,
    together: query.simultaneously,
    toSemesterEnd: query.all_period,
    withOccupied: query.with_occupied,
    ignoreWishes: query.ignore_wishes,
    drafts: query.with_projected,
  })
  return found.map(query.is_light ? encodeLightRoom : encodeFoundRoom)
})

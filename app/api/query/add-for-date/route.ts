import { serve } from '@/lib/http/endpoint'
import { bookRoom } from '@/lib/booking/service/book-room'
import { encodeBooked } from '@/lib/booking/calls/requests'
import { bookCall, bookingOf } from '@/lib/booking/calls/requests.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(bookCall, async (context, { body }) =>
  encodeBooked(await bookRoom(context, bookingOf(body)), context.now.date),
)

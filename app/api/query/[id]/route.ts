import { endpoint, routes } from '@/lib/http/endpoint'
import { editBooking, viewBooking } from '@/lib/booking/service/edit-booking'
import { encodeBooked, encodeStandingBooking } from '@/lib/booking/calls/requests'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import {
  bookingEditOf,
  editBookingCall,
  standingBookingCall,
  takeBackCall,
} from '@/lib/booking/calls/requests.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(standingBookingCall, async (context, { params: { id } }) =>
    encodeStandingBooking(await viewBooking(context, id)),
  ),
  endpoint(editBookingCall, async (context, { params: { id }, body }) =>
    encodeBooked(await editBooking(context, bookingEditOf(id, body)), context.now.date),
  ),
  endpoint(takeBackCall, async (context, { params: { id }, query: { dryRun } }) => ({
    id,
    ...(await takeBackRequest(context, { id, dryRun })),
  })),
)

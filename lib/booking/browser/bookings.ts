import { bookRequest, editBookingRequest, takeBackBookingRequest } from '@/lib/booking/calls/requests'
import type { Booked, BookingOrder, TakenBack } from '@/lib/booking/rules/booking'
import type { BookingEdit } from '@/lib/booking/rules/booking-edit'
import type { RequestId } from '@/lib/core/names/rules/ids'
import { requestChange } from '@/lib/core/refusals/browser/change'

export { bookUrl } from '@/lib/core/refusals/calls/addresses'

// Several calls make up one action, and the form shows each failure.
const options = { quiet: true }

/** Books a room for one pair, or previews it as a dry run. The caller shows failures. */
export const book = (order: BookingOrder): Promise<Booked> => requestChange(bookRequest(order), options)

/** Changes a booking, or previews it as a dry run. The caller shows failures. */
export const editBooking = (order: BookingEdit): Promise<Booked> => requestChange(editBookingRequest(order), options)

/** Cancels a request and everything it did, or previews it as a dry run. The caller shows failures. */
export const takeBack = (id: RequestId, dryRun: boolean): Promise<TakenBack> =>
  requestChange(takeBackBookingRequest(id, dryRun), options)

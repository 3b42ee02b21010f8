import type { Booked, BookingOrder, TakenBack } from '@/lib/booking/rules/booking'
import type { RequestId } from '@/lib/core/rules/names/ids'
import { bookCall, decodeBooked, decodeTakenBack, takeBackCall } from '@/lib/booking/calls/requests'
import type { WireBooked, WireTakenBack } from '@/lib/booking/calls/requests.contract'
import { change } from '@/lib/core/browser/placing/changes'

export { bookUrl } from '@/lib/core/calls/calls/addresses'

// Several calls make up one action, and the form shows each failure.
const options = { quiet: true }

/** Books a room for one pair, or previews it as a dry run. The caller shows failures. */
export async function book(order: BookingOrder): Promise<Booked> {
  const call = bookCall(order)
  return decodeBooked(await change<WireBooked>(call, options))
}

/** Cancels a request and everything it did, or previews it as a dry run. The caller shows failures. */
export const takeBack = async (id: RequestId, dryRun: boolean): Promise<TakenBack> =>
  decodeTakenBack(await change<WireTakenBack>(takeBackCall(id, dryRun), options))

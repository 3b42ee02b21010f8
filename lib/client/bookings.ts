import type { Booked, BookingOrder, TakenBack } from '@/lib/domain/booking'
import type { RequestId } from '@/lib/domain/ids'
import { bookCall, decodeBooked, decodeTakenBack, takeBackCall } from '@/lib/wire/requests'
import type { WireBooked, WireTakenBack } from '@/lib/wire/requests.contract'
import { change } from './changes'

export { bookUrl } from '@/lib/wire/addresses'

// Several calls make one act: each failure is shown in its place.
const options = { quiet: true }

/** Books a room for one pair, or in a dry run tells what would be booked. Its failures are the asker's to show. */
export async function book(order: BookingOrder): Promise<Booked> {
  const call = bookCall(order)
  return decodeBooked(await change<WireBooked>(call, options))
}

/** Takes back a request with all that it did, or in a dry run tells what that is. Its failures are the asker's to show. */
export const takeBack = async (id: RequestId, dryRun: boolean): Promise<TakenBack> =>
  decodeTakenBack(await change<WireTakenBack>(takeBackCall(id, dryRun), options))

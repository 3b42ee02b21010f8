import { book } from '@/lib/client/bookings'
import { failureOf, type Failure } from '@/lib/client/refusal'
import type { Booked, BookingOrder } from '@/lib/domain/booking'
import type { Pair } from '@/lib/domain/pairs'

/** What became, or would become, of one pair. */
export type PairAnswer = { pair: Pair } & ({ booked: Booked } | { failure: Failure })

/** Asks all pairs at once; none of them waits for another, and none fails for it. */
export const bookAll = (orders: readonly BookingOrder[]): Promise<PairAnswer[]> =>
  Promise.all(
    orders.map((order) =>
      book(order).then(
        (booked): PairAnswer => ({ pair: order.pair, booked }),
        (error: unknown): PairAnswer => ({ pair: order.pair, failure: failureOf(error) }),
      ),
    ),
  )

import { book } from '@/lib/client/bookings'
import { failureOf, type Failure } from '@/lib/client/refusal'
import type { Booked, BookingOrder } from '@/lib/domain/booking'
import type { Pair } from '@/lib/domain/pairs'
import type { ChangeWarning } from '@/lib/domain/placement'

/** What became, or would become, of one pair. */
export type PairAnswer = { pair: Pair } & ({ booked: Booked } | { failure: Failure })

/** What is to be known of the dates, each thing once however many pairs there are. */
export const warningsOf = (answers: readonly PairAnswer[]): ChangeWarning[] => [
  ...new Map(
    answers
      .flatMap((answer) => ('booked' in answer ? answer.booked.warnings : []))
      .map((warning) => [warning.text, warning]),
  ).values(),
]

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

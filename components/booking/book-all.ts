import { book } from '@/lib/booking/browser/bookings'
import { failureOf, type Failure } from '@/lib/core/browser/calls/refusal'
import type { Booked, BookingOrder } from '@/lib/booking/rules/booking'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'

/** The result of one pair, real or dry run. */
export type PairAnswer = { pair: Pair } & ({ booked: Booked } | { failure: Failure })
export type BookedPair = Extract<PairAnswer, { booked: Booked }>
export type FailedPair = Extract<PairAnswer, { failure: Failure }>

export const bookedOf = (answers: readonly PairAnswer[]): BookedPair[] =>
  answers.filter((answer): answer is BookedPair => 'booked' in answer)

export const failedOf = (answers: readonly PairAnswer[]): FailedPair[] =>
  answers.filter((answer): answer is FailedPair => 'failure' in answer)

/** The refused pairs; lost answers are unknown and excluded. */
export const refusedOf = (answers: readonly PairAnswer[]): FailedPair[] =>
  failedOf(answers).filter(({ failure }) => failure.kind !== 'lost')

/** The distinct warnings of all pairs. */
export const warningsOf = (answers: readonly PairAnswer[]): ChangeWarning[] => [
  ...new Map(
    answers
      .flatMap((answer) => ('booked' in answer ? answer.booked.warnings : []))
      .map((warning) => [warning.text, warning]),
  ).values(),
]

/** Books all pairs in parallel and independently. */
export const bookAll = (orders: readonly BookingOrder[]): Promise<PairAnswer[]> =>
  Promise.all(
    orders.map((order) =>
      book(order).then(
        (booked): PairAnswer => ({ pair: order.pair, booked }),
        (error: unknown): PairAnswer => ({ pair: order.pair, failure: failureOf(error) }),
      ),
    ),
  )

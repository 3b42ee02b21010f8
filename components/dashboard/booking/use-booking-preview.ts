'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { book } from '@/lib/client/bookings'
import { failureOf, type Failure } from '@/lib/client/refusal'
import { timers } from '@/lib/client/timers'
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

/** What does not change whether it can be booked. */
const withoutWords = ({ reason: _, inCharge: __, transition, ...order }: BookingOrder) => ({
  ...order,
  transition: transition && { ...transition, reason: '' },
})

/**
 * What these orders, dry runs all, would do; null while that is not known. Asked once nothing has changed for a moment. `seen`
 * changes with what the answer was about.
 */
export function useBookingPreview(orders: readonly BookingOrder[], seen: unknown): PairAnswer[] | null {
  const key = JSON.stringify([orders.map(withoutWords), seen])
  const [told, setTold] = useState<{ key: string; answers: PairAnswer[] } | null>(null)
  const ask = useEffectEvent(() => bookAll(orders))
  const isWanted = orders.length > 0
  useEffect(() => {
    if (!isWanted) return
    let isOvertaken = false
    const timer = setTimeout(async () => {
      const answers = await ask()
      if (!isOvertaken) setTold({ key, answers })
    }, timers.bookingPreview)
    return () => {
      isOvertaken = true
      clearTimeout(timer)
    }
  }, [key, isWanted])
  return told?.key === key ? told.answers : null
}

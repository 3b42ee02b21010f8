'use client'

import type { SwapOffer, SwapQuestion } from '@/lib/core/rules/requests/move'
import { swapOffersUrl } from '@/lib/core/calls/calls/addresses'
import { decodeSwapOffers } from '@/lib/booking/calls/requests'
import type { WireSwapOffers } from '@/lib/booking/calls/requests.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

const none: readonly SwapOffer[] = []

/** The possible swap partners; empty while unknown or without a question. */
export function useSwapOffers(question: SwapQuestion | null): readonly SwapOffer[] {
  const { data } = useAnswer<WireSwapOffers, SwapOffer[]>(
    'timetable',
    question && swapOffersUrl(question),
    decodeSwapOffers,
  )
  return data ?? none
}

'use client'

import type { SwapOffer, SwapQuestion } from '@/lib/domain/move'
import { swapOffersUrl } from '@/lib/wire/addresses'
import { decodeSwapOffers } from '@/lib/wire/requests'
import type { WireSwapOffers } from '@/lib/wire/requests.contract'
import { useAnswer } from './answers'

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

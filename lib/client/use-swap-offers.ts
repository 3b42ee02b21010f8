'use client'

import type { SwapOffer, SwapQuestion } from '@/lib/domain/move'
import { swapOffersUrl } from '@/lib/wire/addresses'
import { decodeSwapOffers } from '@/lib/wire/requests'
import type { WireSwapOffers } from '@/lib/wire/requests.contract'
import { useAnswer } from './answers'

const none: readonly SwapOffer[] = []

/** With which classes one can change places; none until that is known, and where nothing is asked. */
export function useSwapOffers(question: SwapQuestion | null): readonly SwapOffer[] {
  const { data } = useAnswer<WireSwapOffers, SwapOffer[]>(
    'timetable',
    question && swapOffersUrl(question),
    decodeSwapOffers,
  )
  return data ?? none
}

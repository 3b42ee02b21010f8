'use client'

import useSWR from 'swr'
import type { SwapOffer, SwapQuestion } from '@/lib/domain/move'
import { swapOffersUrl } from '@/lib/wire/addresses'
import { decodeSwapOffers } from '@/lib/wire/requests'
import type { WireSwapOffers } from '@/lib/wire/requests.contract'
import { get } from './call'

const fetchOffers = async (url: string): Promise<SwapOffer[]> =>
  decodeSwapOffers(await get<WireSwapOffers>(url))

const none: readonly SwapOffer[] = []

/** With which classes one can change places; none until that is known, and where nothing is asked. */
export function useSwapOffers(question: SwapQuestion | null): readonly SwapOffer[] {
  const { data } = useSWR(question && swapOffersUrl(question), fetchOffers, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  return data ?? none
}

'use client'

import { swapOffersOf, swapOffersRequest } from '@/lib/booking/calls/requests'
import type { SwapOffer, SwapQuestion } from '@/lib/core/placing/rules/move'
import { useAnswer } from '@/lib/core/wire/browser/answers'

const none: readonly SwapOffer[] = []

/** The possible swap partners; empty while unknown or without a question. */
export const useSwapOffers = (question: SwapQuestion | null): readonly SwapOffer[] =>
  useAnswer('timetable', question && swapOffersRequest(question), swapOffersOf).data ?? none

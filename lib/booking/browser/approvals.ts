'use client'

import { askOf, asksRequest, decideRequest } from '@/lib/booking/calls/approvals'
import type { AskDecision, Asks, DecidedAsk } from '@/lib/booking/rules/approval'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'

/** Milliseconds after which the queue is asked for anew: others ask and decide meanwhile. */
const refreshes = 30_000

/** The queue of whoever approves and one's own bookings. */
export const useAsks = (): Asked<Asks> =>
  useAsked(
    'timetable',
    asksRequest,
    ({ toDecide, own }): Asks => ({ toDecide: toDecide.map(askOf), own: own.map(askOf) }),
    { refreshInterval: refreshes },
  )

/** Approves or refuses a booking, or previews it as a dry run. The caller shows failures. */
export const decide = (order: AskDecision): Promise<DecidedAsk> =>
  requestChange(decideRequest(order), { quiet: true })

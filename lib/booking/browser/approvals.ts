'use client'

import { askOf } from '@/lib/booking/calls/approvals'
import type { asksCall, decideCall } from '@/lib/booking/calls/approvals.contract'
import type { Asks } from '@/lib/booking/rules/approval'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'

/** Milliseconds after which the queue is asked for anew: others ask and decide meanwhile. */
const refreshes = 30_000

/** The queue of whoever approves and one's own bookings. */
export const useAsks = (): Asked<Asks> =>
  useAsked(
    'timetable',
    requestOf<typeof asksCall>('GET /api/query/approvals/'),
    ({ toDecide, own }): Asks => ({ toDecide: toDecide.map(askOf), own: own.map(askOf) }),
    { refreshInterval: refreshes },
  )

/** Approves or refuses a booking, or previews it as a dry run. The caller shows failures. */
export const decide = changeOf<typeof decideCall>('POST /api/query/{id}/approval/', { quiet: true })

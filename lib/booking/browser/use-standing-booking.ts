'use client'

import { useEffect, useState } from 'react'
import { standingBookingRequest } from '@/lib/booking/calls/requests'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import type { RequestId } from '@/lib/core/names/rules/ids'
import { failureOf, type Failure } from '@/lib/core/refusals/browser/refusal'
import { request } from '@/lib/core/wire/browser/call'

type Asked = { state: 'asking' } | { state: 'known'; booking: StandingBooking } | { state: 'failed'; failure: Failure }

/** A booking to be changed, read once, when its form opens: later changes must not replace what is being typed. */
export function useStandingBooking(id: RequestId): Asked {
  const [asked, setAsked] = useState<Asked>({ state: 'asking' })
  useEffect(() => {
    let isLeft = false
    const tell = (answer: Asked) => {
      if (!isLeft) setAsked(answer)
    }
    request(standingBookingRequest(id), { quiet: true }).then(
      (booking) => tell({ state: 'known', booking }),
      (error: unknown) => tell({ state: 'failed', failure: failureOf(error) }),
    )
    return () => {
      isLeft = true
    }
  }, [id])
  return asked
}

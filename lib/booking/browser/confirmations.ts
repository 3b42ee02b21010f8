'use client'

import type { confirmCall, toConfirmCall } from '@/lib/booking/calls/confirmations.contract'
import type { BookingToConfirm } from '@/lib/booking/rules/confirmation'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { asItIs, type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'

/** Milliseconds after which they are asked for anew: time alone opens and ends them. */
const refreshes = 30_000

/** The bookings of today that the user may confirm; `known` at first, where the server drew them. */
export const useToConfirm = (known?: readonly BookingToConfirm[]): Asked<readonly BookingToConfirm[]> =>
  useAsked('timetable', requestOf<typeof toConfirmCall>('GET /api/query/confirmations/'), asItIs, {
    refreshInterval: refreshes,
    ...(known && { fallbackData: known, revalidateOnMount: false }),
  })

export const confirmBooking = changeOf<typeof confirmCall>('POST /api/query/{id}/confirmation/')

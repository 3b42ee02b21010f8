'use client'

import { bookingsToConfirm, confirmRequest, toConfirmRequest } from '@/lib/booking/calls/confirmations'
import type { BookingToConfirm, ConfirmOrder } from '@/lib/booking/rules/confirmation'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { ChangeId } from '@/lib/core/rules/names/ids'

/** Milliseconds after which they are asked for anew: time alone opens and ends them. */
const refreshes = 30_000

/** The bookings of today that the user may confirm. */
export const useToConfirm = (): Asked<readonly BookingToConfirm[]> =>
  useAsked('timetable', toConfirmRequest, bookingsToConfirm, { refreshInterval: refreshes })

export const confirmBooking = (order: ConfirmOrder): Promise<{ changeId: ChangeId | null }> =>
  requestChange(confirmRequest(order))

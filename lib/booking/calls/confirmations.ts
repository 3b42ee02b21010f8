import type { BookingToConfirm, ConfirmOrder } from '@/lib/booking/rules/confirmation'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type * as calls from './confirmations.contract'

export const toConfirmRequest = requestOf<typeof calls.toConfirmCall>('GET /api/query/confirmations/')

export const bookingsToConfirm = (
  answer: OwnAnswerOf<typeof calls.toConfirmCall>,
): readonly BookingToConfirm[] => answer

export const confirmRequest = ({ id, code }: ConfirmOrder) =>
  requestOf<typeof calls.confirmCall>('POST /api/query/{id}/confirmation/', {
    params: { id },
    body: { code },
  })

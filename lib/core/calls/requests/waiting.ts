import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { Waiting, WaitingPlace } from '@/lib/core/rules/requests/waiting'
import type { waitingCall } from './waiting.contract'

type WaitingAnswer = OwnAnswerOf<typeof waitingCall>[number]

export const waitingRequest = requestOf<typeof waitingCall>('GET /api/waiting/')

export const waitingAnswer = ({ at, ...waiting }: Waiting): WaitingAnswer => ({
  ...waiting,
  at: at && { item: at.subject, date: at.date, loadItemId: at.loadItemId },
})

export const waitingOf = ({ at, ...waiting }: WaitingAnswer): Waiting => ({
  ...waiting,
  at: at && { subject: at.item as WaitingPlace['subject'], date: at.date, loadItemId: at.loadItemId },
})

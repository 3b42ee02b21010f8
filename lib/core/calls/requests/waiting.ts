import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { Waiting } from '@/lib/core/rules/requests/waiting'
import type { waitingCall } from './waiting.contract'
import { subjectOf } from '@/lib/core/rules/names/resource'

type WaitingAnswer = OwnAnswerOf<typeof waitingCall>[number]

export const waitingRequest = requestOf<typeof waitingCall>('GET /api/waiting/')

export const waitingAnswer = ({ at, ...waiting }: Waiting): WaitingAnswer => ({
  ...waiting,
  at: at && { item: at.subject, date: at.date, loadItemId: at.loadItemId },
})

export const waitingOf = ({ at, ...waiting }: WaitingAnswer): Waiting => ({
  ...waiting,
  at: at && { subject: subjectOf(at.item.kind, at.item.id), date: at.date, loadItemId: at.loadItemId },
})

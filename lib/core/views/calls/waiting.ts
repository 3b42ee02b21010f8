import { subjectOf } from '@/lib/core/names/rules/resource'
import type { Waiting } from '@/lib/core/views/rules/waiting'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { waitingCall } from './waiting.contract'

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

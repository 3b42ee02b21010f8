import type { AppealDecision, NewAppeal } from '@/lib/appeals/rules/appeal'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { sentMoves } from '@/lib/core/placing/calls/make-way'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'
import { requestOf } from '@/lib/core/wire/calls/request'
import type * as calls from './appeals.contract'

type OffersQuestion = { id: MeetingId; want: AppealWant; untilEnd: boolean }

export const appealOffersRequest = ({ id, want, untilEnd }: OffersQuestion) =>
  requestOf<typeof calls.appealOffersCall>('GET /api/schedule/{id}/appeal-offers/', {
    params: { id },
    query: { wants: want, untilTheEnd: untilEnd },
  })

export const makeAppealRequest = ({ steps, ...order }: NewAppeal) =>
  requestOf<typeof calls.makeAppealCall>('POST /api/appeal/', { body: { ...order, moves: sentMoves(steps) } })

export const decideAppealRequest = ({ id, answer, steps, ...order }: AppealDecision) =>
  requestOf<typeof calls.decideAppealCall>('POST /api/appeal/{id}/decide/', {
    params: { id },
    body: { ...order, reason: answer, moves: steps && sentMoves(steps) },
  })

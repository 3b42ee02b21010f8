import type { Appeal, AppealDecision, NewAppeal } from '@/lib/appeals/rules/appeal'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import { encodeMoves } from '@/lib/core/calls/placing/make-way'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type * as calls from './appeals.contract'
import type { AppealWant } from '@/lib/core/rules/requests/appeal'

type AppealAnswer = OwnAnswerOf<typeof calls.appealsCall>[number]

export const appealAnswer = (appeal: Appeal): AppealAnswer => ({
  ...appeal,
  teachers: [...appeal.teachers],
  groups: [...appeal.groups],
  steps: [...appeal.steps],
  may: [...appeal.may],
})

export const appealsRequest = requestOf<typeof calls.appealsCall>('GET /api/appeal/')

export const appealOffersRequest = ({
  id,
  want,
  untilEnd,
}: {
  id: MeetingId
  want: AppealWant
  untilEnd: boolean
}) =>
  requestOf<typeof calls.appealOffersCall>('GET /api/schedule/{id}/appeal-offers/', {
    params: { id },
    query: { wants: want, ...(untilEnd && { until_the_end: '1' }) },
  })

export const makeAppealRequest = ({ wants, steps, reason, dryRun }: NewAppeal) =>
  requestOf<typeof calls.makeAppealCall>('POST /api/appeal/', {
    body: { wants, moves: encodeMoves(steps), reason, dry_run: dryRun },
  })

export const decideAppealRequest = ({ id, verdict, answer, steps, version, dryRun }: AppealDecision) =>
  requestOf<typeof calls.decideAppealCall>('POST /api/appeal/{id}/decide/', {
    params: { id },
    body: { verdict, reason: answer, moves: steps && encodeMoves(steps), version, dry_run: dryRun },
  })

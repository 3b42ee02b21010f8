'use client'

import { appealOffersRequest, decideAppealRequest, makeAppealRequest } from '@/lib/appeals/calls/appeals'
import type { appealsCall } from '@/lib/appeals/calls/appeals.contract'
import type { Appeal, AppealDecision, AppealOutcome, DecidedAppeal, NewAppeal } from '@/lib/appeals/rules/appeal'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Proposal } from '@/lib/core/placing/rules/proposal'
import { requestChange } from '@/lib/core/refusals/browser/change'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'
import { proposalOf } from '@/lib/repair/calls'

/** Milliseconds after which the list is asked for anew: others ask and decide meanwhile. */
const refreshes = 30_000

/** What the user asked for and decides about. */
export const useAppeals = (): Asked<readonly Appeal[]> =>
  useAsked('timetable', requestOf<typeof appealsCall>('GET /api/appeal/'), (appeals): readonly Appeal[] => appeals, {
    refreshInterval: refreshes,
  })

export const useAppealOffers = (ask: {
  id: MeetingId
  want: AppealWant
  untilEnd: boolean
}): Asked<readonly Proposal[]> =>
  useAsked('timetable', appealOffersRequest(ask), (answer): readonly Proposal[] => answer.flatMap(proposalOf))

/** Asks the planners. The form shows failures. */
export const sendAppeal = (order: NewAppeal): Promise<DecidedAppeal> =>
  requestChange(makeAppealRequest(order), { quiet: true })

export const decisionsUrl = '/api/appeal/decide/'

/** Decides about an appeal. The caller shows refusals. */
export const sendDecision = (order: AppealDecision): Promise<AppealOutcome> =>
  requestChange(decideAppealRequest(order), { quiet: true })

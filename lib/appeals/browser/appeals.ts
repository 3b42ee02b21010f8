'use client'

import { appealOffersRequest, decideAppealRequest, makeAppealRequest } from '@/lib/appeals/calls/appeals'
import type { appealsCall } from '@/lib/appeals/calls/appeals.contract'
import type { Appeal, AppealDecision, AppealOutcome, DecidedAppeal, NewAppeal } from '@/lib/appeals/rules/appeal'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/calls/change'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Proposal } from '@/lib/core/rules/placing/proposal'
import { proposalOf } from '@/lib/repair/calls'
import type { AppealWant } from '@/lib/core/rules/requests/appeal'

/** Milliseconds after which the list is asked for anew: others ask and decide meanwhile. */
const refreshes = 30_000

/** What the user asked for and decides about. */
export const useAppeals = (): Asked<readonly Appeal[]> =>
  useAsked('timetable', requestOf<typeof appealsCall>('GET /api/appeal/'), (appeals): readonly Appeal[] => appeals, {
    refreshInterval: refreshes,
  })

/** What can be asked for a class. */
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

'use client'

import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { CampaignId, ChangeId, TeacherId } from '@/lib/core/rules/names/ids'
import type { Wish } from '@/lib/core/rules/placing/wish'
import { wishesRequest, wishOf } from '@/lib/wishes/calls/wishes'
import {
  answerCampaignRequest,
  campaignOf,
  campaignRequest,
  campaignsRequest,
  campaignViewOf,
  editCampaignRequest,
  endCampaignRequest,
  ownCampaignOf,
  ownCampaignsRequest,
  remindRequest,
  startCampaignRequest,
  takeCampaignBackRequest,
} from '@/lib/wishes-campaign/calls/campaigns'
import type {
  Campaign,
  CampaignAnswer,
  CampaignEdit,
  CampaignView,
  NewCampaign,
  OwnCampaign,
  StartedCampaign,
} from '@/lib/wishes-campaign/rules/campaign'

/** Milliseconds after which answers are asked for anew. */
const refreshes = 30_000

/** The campaigns whose answers the user may see. `isAsked` false: none are asked for. */
export const useCampaigns = (isAsked = true): Asked<Campaign[]> =>
  useAsked('timetable', isAsked ? campaignsRequest : null, (answer) => answer.map(campaignOf))

/** A campaign with everybody whom it asks, renewed while others answer. */
export const useCampaign = (id: CampaignId): Asked<CampaignView> =>
  useAsked('timetable', campaignRequest(id), campaignViewOf, { refreshInterval: refreshes })

/** What asks the user for wishes as a teacher. `isAsked` false: nothing is asked for. */
export const useOwnCampaigns = (isAsked = true): Asked<OwnCampaign[]> =>
  useAsked('timetable', isAsked ? ownCampaignsRequest : null, (answer) => answer.map(ownCampaignOf))

/** The wishes of a teacher that reach into a semester. */
export const useSemesterWishes = (
  id: TeacherId,
  { semester }: Pick<OwnCampaign, 'semester'>,
): Asked<Wish[]> =>
  useAsked(
    'timetable',
    wishesRequest({ kind: 'teacher', id }, { from: semester.startsOn, to: semester.endsOn }),
    (answer) => answer.map(wishOf).filter(({ isAbsence }) => !isAbsence),
  )

type Changed = { changeId: ChangeId | null }

export const startCampaignUrl = '/api/wish-campaign/'

/** The form shows failures. */
export const startCampaign = (order: NewCampaign): Promise<StartedCampaign> =>
  requestChange(startCampaignRequest(order), { quiet: true })

/** The form shows failures. */
export const editCampaign = (edit: CampaignEdit): Promise<Changed> =>
  requestChange(editCampaignRequest(edit), { quiet: true })

export const endCampaign = (id: CampaignId): Promise<Changed> => requestChange(endCampaignRequest(id))

export const takeCampaignBack = (id: CampaignId): Promise<Changed> =>
  requestChange(takeCampaignBackRequest(id))

export const remindOfCampaign = (id: CampaignId): Promise<Changed & { reminded: number }> =>
  requestChange(remindRequest(id))

export const answerCampaign = (answer: CampaignAnswer): Promise<Changed> =>
  requestChange(answerCampaignRequest(answer))

'use client'

import type { CampaignId, ChangeId, TeacherId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import type { Wish } from '@/lib/core/schedule/rules/wish'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { request } from '@/lib/core/wire/browser/call'
import { requestOf } from '@/lib/core/wire/calls/request'
import { campaignOf, campaignViewOf, ownCampaignOf } from '@/lib/wishes-campaign/calls/campaigns'
import type * as calls from '@/lib/wishes-campaign/calls/campaigns.contract'
import type {
  Campaign,
  CampaignEdit,
  CampaignView,
  NewCampaign,
  OwnCampaign,
  StartedCampaign,
} from '@/lib/wishes-campaign/rules/campaign'
import { wishesRequest, wishOf } from '@/lib/wishes/calls/wishes'

const campaignsRequest = requestOf<typeof calls.campaignsCall>('GET /api/wish-campaign/')
const ownCampaignsRequest = requestOf<typeof calls.ownCampaignsCall>('GET /api/own-wish-campaign/')

/** Milliseconds after which answers are asked for anew. */
const refreshes = 30_000

/** The campaigns whose answers the user may see, renewed while others answer. `isAsked` false: none are asked for. */
export const useCampaigns = (isAsked = true): Asked<Campaign[]> =>
  useAsked('timetable', isAsked ? campaignsRequest : null, (answer) => answer.map(campaignOf), {
    refreshInterval: refreshes,
  })

const campaignRequest = (id: CampaignId) =>
  requestOf<typeof calls.campaignCall>('GET /api/wish-campaign/{id}/', { params: { id } })

/** A campaign with everybody whom it asks, renewed while others answer. */
export const useCampaign = (id: CampaignId): Asked<CampaignView> =>
  useAsked('timetable', campaignRequest(id), campaignViewOf, { refreshInterval: refreshes })

/** A campaign as it is now. */
export const fetchCampaign = async (id: CampaignId): Promise<Campaign> =>
  campaignViewOf(await request(campaignRequest(id), { quiet: true })).campaign

/** What asks the user for wishes as a teacher. `isAsked` false: nothing is asked for. */
export const useOwnCampaigns = (isAsked = true): Asked<OwnCampaign[]> =>
  useAsked('timetable', isAsked ? ownCampaignsRequest : null, (answer) => answer.map(ownCampaignOf))

/** The wishes of a teacher that reach into a semester. */
export const useSemesterWishes = (id: TeacherId, { semester }: Pick<OwnCampaign, 'semester'>): Asked<Wish[]> =>
  useAsked(
    'timetable',
    wishesRequest({ kind: 'teacher', id }, { from: semester.startsOn, to: semester.endsOn }),
    (answer) => answer.map(wishOf).filter(({ isAbsence }) => !isAbsence),
  )

type Changed = { changeId: ChangeId | null }

export const startCampaignUrl = '/api/wish-campaign/'

const start = changeOf<typeof calls.startCampaignCall>('POST /api/wish-campaign/', { quiet: true })
const edit = changeOf<typeof calls.editCampaignCall>('PUT /api/wish-campaign/{id}/', { quiet: true })

/** The form shows failures. */
export const startCampaign = ({ scope, until, ...order }: NewCampaign): Promise<StartedCampaign> =>
  start({
    ...order,
    untilDate: until,
    facultyId: scope.kind === 'faculty' ? scope.id : null,
    departmentId: scope.kind === 'department' ? scope.id : null,
  })

/** The form shows failures. */
export const editCampaign = ({ until, basedOn, ...order }: CampaignEdit): Promise<Changed> =>
  edit({ ...order, untilDate: until, basedOn: basedOn && { untilDate: basedOn.until, words: basedOn.words } })

export const endCampaign = changeOf<typeof calls.endCampaignCall>('POST /api/wish-campaign/{id}/end/')
export const takeCampaignBack = changeOf<typeof calls.takeCampaignBackCall>('DELETE /api/wish-campaign/{id}/')
export const remindOfCampaign = changeOf<typeof calls.remindCall>('POST /api/wish-campaign/{id}/remind/')
export const answerCampaign = changeOf<typeof calls.answerCampaignCall>('POST /api/wish-campaign/{id}/answer/')

import { campaignScopeOf } from '@/lib/core/rights/rules/rights-subjects'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { fieldNames } from '@/lib/core/wire/calls/field-names'
import type { Campaign, CampaignView, OwnCampaign } from '@/lib/wishes-campaign/rules/campaign'
import type * as calls from './campaigns.contract'

type CampaignInList = OwnAnswerOf<typeof calls.campaignsCall>[number]
type WholeCampaign = OwnAnswerOf<typeof calls.campaignCall>
type OwnCampaignAnswer = OwnAnswerOf<typeof calls.ownCampaignsCall>[number]

const ofSemester = fieldNames({ startsOn: 'from', endsOn: 'to' })
const ofCampaign = fieldNames({ until: 'untilDate' })

export const campaignAnswer = ({ scope, ...campaign }: Campaign): CampaignInList => ({
  ...ofCampaign.encode(campaign),
  semester: ofSemester.encode(campaign.semester),
  facultyId: scope.kind === 'faculty' ? scope.id : null,
  departmentId: scope.kind === 'department' ? scope.id : null,
})

export const campaignOf = ({ facultyId, departmentId, ...campaign }: CampaignInList): Campaign => ({
  ...ofCampaign.decode(campaign),
  semester: ofSemester.decode(campaign.semester),
  scope: campaignScopeOf({ facultyId, departmentId }),
})

export const wholeCampaignAnswer = ({ campaign, teachers }: CampaignView): WholeCampaign => ({
  ...campaignAnswer(campaign),
  teachers,
})

export const campaignViewOf = ({ teachers, ...campaign }: WholeCampaign): CampaignView => ({
  campaign: campaignOf(campaign),
  teachers,
})

export const ownCampaignAnswer = (campaign: OwnCampaign): OwnCampaignAnswer => ({
  ...ofCampaign.encode(campaign),
  semester: ofSemester.encode(campaign.semester),
})

export const ownCampaignOf = (campaign: OwnCampaignAnswer): OwnCampaign => ({
  ...ofCampaign.decode(campaign),
  semester: ofSemester.decode(campaign.semester),
})

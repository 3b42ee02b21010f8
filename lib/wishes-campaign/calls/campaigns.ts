import { campaignScopeOf } from '@/lib/core/rights/rules/rights-subjects'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { Campaign, CampaignView, OwnCampaign } from '@/lib/wishes-campaign/rules/campaign'
import type * as calls from './campaigns.contract'

type CampaignInList = OwnAnswerOf<typeof calls.campaignsCall>[number]
type WholeCampaign = OwnAnswerOf<typeof calls.campaignCall>
type OwnCampaignAnswer = OwnAnswerOf<typeof calls.ownCampaignsCall>[number]

const semesterAnswer = ({ startsOn: from, endsOn: to, ...semester }: Campaign['semester']) => ({
  ...semester,
  from,
  to,
})
const semesterOf = ({ from: startsOn, to: endsOn, ...semester }: CampaignInList['semester']) => ({
  ...semester,
  startsOn,
  endsOn,
})

export const campaignAnswer = ({ scope, until, semester, ...campaign }: Campaign): CampaignInList => ({
  ...campaign,
  semester: semesterAnswer(semester),
  untilDate: until,
  facultyId: scope.kind === 'faculty' ? scope.id : null,
  departmentId: scope.kind === 'department' ? scope.id : null,
})

export const campaignOf = ({
  facultyId,
  departmentId,
  untilDate: until,
  semester,
  ...campaign
}: CampaignInList): Campaign => ({
  ...campaign,
  semester: semesterOf(semester),
  until,
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

export const ownCampaignAnswer = ({ until, semester, ...campaign }: OwnCampaign): OwnCampaignAnswer => ({
  ...campaign,
  semester: semesterAnswer(semester),
  untilDate: until,
})

export const ownCampaignOf = ({ untilDate: until, semester, ...campaign }: OwnCampaignAnswer): OwnCampaign => ({
  ...campaign,
  semester: semesterOf(semester),
  until,
})

import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { CampaignId } from '@/lib/core/rules/names/ids'
import { campaignScopeOf } from '@/lib/core/rules/rights/rights-subjects'
import type {
  Campaign,
  CampaignAnswer,
  CampaignEdit,
  CampaignView,
  NewCampaign,
  OwnCampaign,
} from '@/lib/wishes-campaign/rules/campaign'
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
  teachers: [...teachers],
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

export const ownCampaignOf = ({
  untilDate: until,
  semester,
  ...campaign
}: OwnCampaignAnswer): OwnCampaign => ({
  ...campaign,
  semester: semesterOf(semester),
  until,
})

export const campaignsRequest = requestOf<typeof calls.campaignsCall>('GET /api/wish-campaign/')

export const campaignRequest = (id: CampaignId) =>
  requestOf<typeof calls.campaignCall>('GET /api/wish-campaign/{id}/', { params: { id } })

export const ownCampaignsRequest = requestOf<typeof calls.ownCampaignsCall>('GET /api/own-wish-campaign/')

export const startCampaignRequest = ({ semesterId, scope, words, until, dryRun }: NewCampaign) =>
  requestOf<typeof calls.startCampaignCall>('POST /api/wish-campaign/', {
    body: {
      semester_id: semesterId,
      faculty_id: scope.kind === 'faculty' ? scope.id : null,
      department_id: scope.kind === 'department' ? scope.id : null,
      words,
      until_date: until,
      dry_run: dryRun,
    },
  })

export const editCampaignRequest = ({ id, until, words }: CampaignEdit) =>
  requestOf<typeof calls.editCampaignCall>('PUT /api/wish-campaign/{id}/', {
    params: { id },
    body: { until_date: until, words },
  })

export const takeCampaignBackRequest = (id: CampaignId) =>
  requestOf<typeof calls.takeCampaignBackCall>('DELETE /api/wish-campaign/{id}/', { params: { id } })

export const endCampaignRequest = (id: CampaignId) =>
  requestOf<typeof calls.endCampaignCall>('POST /api/wish-campaign/{id}/end/', { params: { id } })

export const remindRequest = (id: CampaignId) =>
  requestOf<typeof calls.remindCall>('POST /api/wish-campaign/{id}/remind/', { params: { id } })

export const answerCampaignRequest = ({ id, teacherId, answer }: CampaignAnswer) =>
  requestOf<typeof calls.answerCampaignCall>('POST /api/wish-campaign/{id}/answer/', {
    params: { id },
    body: { teacher_id: teacherId, answer },
  })

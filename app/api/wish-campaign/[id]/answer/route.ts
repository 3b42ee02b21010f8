import { serve } from '@/lib/http/endpoint'
import { answerCampaignCall } from '@/lib/wishes-campaign/calls/campaigns.contract'
import { answerCampaign } from '@/lib/wishes-campaign/service/campaigns'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(answerCampaignCall, (context, { params, body }) =>
  answerCampaign(context, { ...params, ...body }),
)

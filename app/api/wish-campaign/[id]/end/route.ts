import { serve } from '@/lib/http/endpoint'
import { endCampaignCall } from '@/lib/wishes-campaign/calls/campaigns.contract'
import { endCampaign } from '@/lib/wishes-campaign/service/campaigns'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(endCampaignCall, (context, { params: { id } }) =>
  endCampaign(context, id),
)

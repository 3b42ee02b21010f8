import { serve } from '@/lib/http/endpoint'
import { remindCall } from '@/lib/wishes-campaign/calls/campaigns.contract'
import { remindOfCampaign } from '@/lib/wishes-campaign/service/campaigns'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(remindCall, (context, { params: { id } }) =>
  remindOfCampaign(context, id),
)

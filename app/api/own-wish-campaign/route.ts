import { serve } from '@/lib/http/endpoint'
import { ownCampaignAnswer } from '@/lib/wishes-campaign/calls/campaigns'
import { ownCampaignsCall } from '@/lib/wishes-campaign/calls/campaigns.contract'
import { listOwnCampaigns } from '@/lib/wishes-campaign/service/campaigns'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(ownCampaignsCall, async (context) =>
  (await listOwnCampaigns(context)).map(ownCampaignAnswer),
)

import { endpoint, routes } from '@/lib/http/endpoint'
import { campaignAnswer } from '@/lib/wishes-campaign/calls/campaigns'
import { campaignsCall, newCampaignOf, startCampaignCall } from '@/lib/wishes-campaign/calls/campaigns.contract'
import { listCampaigns, startCampaign } from '@/lib/wishes-campaign/service/campaigns'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(campaignsCall, async (context) => (await listCampaigns(context)).map(campaignAnswer)),
  endpoint(startCampaignCall, (context, { body }) => startCampaign(context, newCampaignOf(body))),
)

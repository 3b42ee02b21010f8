import { endpoint, routes } from '@/lib/http/endpoint'
import { wholeCampaignAnswer } from '@/lib/wishes-campaign/calls/campaigns'
import { campaignCall, editCampaignCall, takeCampaignBackCall } from '@/lib/wishes-campaign/calls/campaigns.contract'
import { editCampaign, takeCampaignBack, viewCampaign } from '@/lib/wishes-campaign/service/campaigns'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(campaignCall, async (context, { params: { id } }) => wholeCampaignAnswer(await viewCampaign(context, id))),
  endpoint(editCampaignCall, (context, { params: { id }, body: { untilDate: until, words, basedOn } }) =>
    editCampaign(context, { id, until, words, basedOn: basedOn && { until: basedOn.untilDate, words: basedOn.words } }),
  ),
  endpoint(takeCampaignBackCall, (context, { params: { id } }) => takeCampaignBack(context, id)),
)

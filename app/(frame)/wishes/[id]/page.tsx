import { CampaignScreen } from '@/components/wishes-campaign/campaign-screen'
import type { CampaignId } from '@/lib/core/names/rules/ids'
import { idOfPage } from '@/lib/core/page/browser/asked'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { hideRefusal, pageContext } from '@/lib/http/page-context'
import { campaignPath } from '@/lib/wishes-campaign/browser/campaign-location'
import { viewCampaign } from '@/lib/wishes-campaign/service/campaigns'
import { campaignTexts } from '@/lib/wishes-campaign/texts/campaign'

export const metadata = { title: campaignTexts.title }

export default async function CampaignPage({ params }: { params: Promise<{ id: string }> }) {
  // Whether there is such a campaign is told to who is signed in.
  const id = await idOfPage<CampaignId>(params)
  const context = await pageContext(campaignPath(id))
  await viewCampaign(context, id).catch(hideRefusal)
  const calendar = await viewCalendar(context)
  return <CampaignScreen id={id} when={{ actor: context.actor, calendar, today: context.now.date }} />
}

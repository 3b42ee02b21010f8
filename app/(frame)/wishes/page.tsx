import { notFound } from 'next/navigation'
import { CampaignsScreen } from '@/components/wishes-campaign/campaigns-screen'
import { wishCampaignsPath } from '@/lib/core/notices/rules/class-path'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageContext } from '@/lib/http/page-context'
import { listCampaignScopes } from '@/lib/wishes-campaign/service/campaigns'
import { campaignTexts } from '@/lib/wishes-campaign/texts/campaign'

export const metadata = { title: campaignTexts.title }

export default async function WishesPage() {
  const context = await pageContext(wishCampaignsPath)
  const { actor, now } = context
  if (!isAllowed(actor, 'wishes.open')) notFound()
  const [calendar, scopes] = await Promise.all([viewCalendar(context), listCampaignScopes(context)])
  return <CampaignsScreen when={{ actor, calendar, today: now.date }} scopes={scopes} />
}

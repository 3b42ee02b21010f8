'use client'

import { QueueLink } from '@/components/core/queues/queue-link'
import { wishCampaignsPath } from '@/lib/core/rules/notices/class-path'
import { useCampaigns } from '@/lib/wishes-campaign/browser/campaigns'
import { campaignsLabel, campaignTexts } from '@/lib/wishes-campaign/texts/campaign'

/** «Пожелания», with how many teachers have not answered. */
export function CampaignsLink() {
  const { data: campaigns = [] } = useCampaigns()
  const count = campaigns.reduce((sum, { isOpen, asked, answered }) => sum + (isOpen ? asked - answered : 0), 0)
  return <QueueLink href={wishCampaignsPath} title={campaignTexts.link} label={campaignsLabel(count)} count={count} />
}

'use client'

import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { wishCampaignsPath } from '@/lib/core/rules/notices/class-path'
import { useCampaigns } from '@/lib/wishes-campaign/browser/campaigns'
import { campaignsLabel, campaignTexts } from '@/lib/wishes-campaign/texts/campaign'

/** «Пожелания», with how many teachers have not answered. */
export function CampaignsLink() {
  const { found = [] } = useCampaigns()
  const count = found.reduce((sum, { isOpen, asked, answered }) => sum + (isOpen ? asked - answered : 0), 0)
  return (
    <Link
      href={wishCampaignsPath}
      prefetch={false}
      data-no-print
      aria-label={campaignsLabel(count)}
      className={buttonClass('quiet')}
    >
      {campaignTexts.link}
      {count > 0 && (
        <span className="rounded bg-warning-soft px-1.5 text-xs font-medium text-warning tabular-nums">
          {count}
        </span>
      )}
    </Link>
  )
}

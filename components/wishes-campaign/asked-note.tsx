'use client'

import { wishCampaignsPath } from '@/lib/core/notices/rules/class-path'
import { useOwnCampaigns } from '@/lib/wishes-campaign/browser/campaigns'
import { askedNoteText } from '@/lib/wishes-campaign/texts/campaign'

/** That the user is asked for wishes and has not answered; nothing without such a campaign. */
export function AskedNote() {
  const { data: campaigns = [] } = useOwnCampaigns()
  const waiting = campaigns.filter(({ isOpen, answer }) => isOpen && answer === null)
  return waiting.map(({ id, semester, until }) => (
    <a
      key={id}
      data-no-print
      href={wishCampaignsPath}
      className="flex min-h-control items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 font-medium text-pretty text-warning"
    >
      {askedNoteText(semester.title, until)}
    </a>
  ))
}

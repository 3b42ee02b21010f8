import { wishCampaignsPath } from '@/lib/core/notices/rules/class-path'
import type { OwnCampaign } from '@/lib/wishes-campaign/rules/campaign'
import { askedNoteText } from '@/lib/wishes-campaign/texts/campaign'

/** That the user is asked for wishes, by campaigns that they have not answered. */
export const AskedNote = ({ campaigns }: { campaigns: readonly OwnCampaign[] }) =>
  campaigns.map(({ id, semester, until }) => (
    <a
      key={id}
      data-no-print
      href={wishCampaignsPath}
      className="flex min-h-control items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 font-medium text-pretty text-warning"
    >
      {askedNoteText(semester.title, until)}
    </a>
  ))

import type { CampaignId } from '@/lib/core/names/rules/ids'
import { wishCampaignsPath } from '@/lib/core/notices/rules/class-path'

/** The page of a campaign: who has answered. */
export const campaignPath = (id: CampaignId): string => `${wishCampaignsPath}${id}/`

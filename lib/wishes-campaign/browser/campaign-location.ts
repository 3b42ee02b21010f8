import type { CampaignId } from '@/lib/core/rules/names/ids'
import { wishCampaignsPath } from '@/lib/core/rules/notices/class-path'

/** The page of a campaign: who has answered. */
export const campaignPath = (id: CampaignId): string => `${wishCampaignsPath}${id}/`

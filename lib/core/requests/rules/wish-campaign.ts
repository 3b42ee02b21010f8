import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'

/** What a teacher who was asked for wishes said: that all of them are written, or that there are none. */
export const wishAnswers = ['done', 'none'] as const
export type WishAnswer = (typeof wishAnswers)[number]

/** What people are told about a campaign: that wishes are asked for, that they were reminded, that its end or state changed. */
export const campaignNews = ['wishes_asked', 'wishes_reminded', 'wishes_until', 'wishes_ended'] as const
export type CampaignNews = (typeof campaignNews)[number]

/** Until when a campaign asks, that day included, and whether it was ended before. */
export type CampaignTerm = { until: CalendarDate; isEnded: boolean }

/** Whether teachers can still answer, and change the wishes that it asks for. */
export const isCampaignOpen = ({ until, isEnded }: CampaignTerm, today: CalendarDate): boolean =>
  !isEnded && today <= until

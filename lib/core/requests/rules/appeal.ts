import type { BellNews } from '@/lib/core/calendar/rules/bells'
import type { AbsenceNews } from './absence'
import type { ApprovalNews } from './approval'
import type { ConfirmationNews } from './confirmation'
import type { SubstitutionNews } from './substitution'
import type { CampaignNews } from './wish-campaign'

/** What a teacher, or a group's monitor, asks the planners for. */
export const appealWants = ['time', 'room', 'swap', 'consultation'] as const
export type AppealWant = (typeof appealWants)[number]

/** `agreeing`: the colleague has to agree first; `asked`: the planner decides; `declined`: by the colleague. */
export const appealStates = ['agreeing', 'asked', 'accepted', 'refused', 'declined', 'withdrawn'] as const
export type AppealState = (typeof appealStates)[number]

/** What is told about an appeal to people; `reopened`: what was decided was undone. */
export const appealNews = [
  'appeal_asked',
  'appeal_agreeing',
  'appeal_agreed',
  'appeal_accepted',
  'appeal_refused',
  'appeal_declined',
  'appeal_withdrawn',
  'appeal_reopened',
] as const
type AppealNews = (typeof appealNews)[number]

/** What a notice to a person, not to a timetable, is about. */
export type PersonalNews =
  ApprovalNews | ConfirmationNews | AppealNews | SubstitutionNews | CampaignNews | AbsenceNews | BellNews

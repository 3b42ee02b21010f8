import type { ApprovalState } from '@/lib/core/requests/rules/approval'

/** What became of a date of a booking that takes consent. */
export const approvalStateTitles: Readonly<Record<ApprovalState, string>> = {
  asked: 'ждёт согласования',
  approved: 'согласована',
  refused: 'отклонена',
  expired: 'не\u00a0решили вовремя',
}

/** On a booking in the week of its room. */
export const askedTexts = {
  asked: 'ждёт согласования',
  waiting: 'в\u00a0очереди: место занято',
} as const

/** What became of a date of a booking that takes consent, as stored. `expired`: it began before anybody decided. */
export const approvalStates = ['asked', 'approved', 'refused', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/**
 * What people are told about such a booking: whoever approves, that somebody `asked`, or took it back
 * (`withdrawn`); whoever asked, what was decided or that nobody did in time (`expired`), that somebody else got the place
 * (`overtaken`), that it is free again (`freed`), and that the room takes no consent any more (`consent_ended`).
 */
export const approvalNews = [
  ...(['asked', 'withdrawn', 'approved', 'refused', 'expired', 'overtaken', 'freed'] as const),
  'consent_ended',
] as const
export type ApprovalNews = (typeof approvalNews)[number]

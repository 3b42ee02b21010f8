/** What a reason is said of: a booking, a move, a swap or a withdrawal; a room that is closed; a teacher who will not be there. */
export const reasonPurposes = ['request', 'closure', 'absence'] as const
export type ReasonPurpose = (typeof reasonPurposes)[number]

/** A reason that is suggested, and where. */
export type Reason = { title: string; purposes: readonly ReasonPurpose[] }

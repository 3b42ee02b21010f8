/** What became of a date of a booking that is to be confirmed on the day, as stored. `released`: nobody did in time. */
export const confirmationStates = ['open', 'confirmed', 'released'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** What a booker is told: that the booking can be confirmed now, that the room was released, and that it was given back. */
export const confirmationNews = ['to_confirm', 'unconfirmed', 'given_back'] as const
export type ConfirmationNews = (typeof confirmationNews)[number]

/** One's own password and sessions. */
export const accountPath = '/account/'

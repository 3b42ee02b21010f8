export const accountPath = '/account/'

export const noticesPath = '/changes/'

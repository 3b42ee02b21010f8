export const adminPath = '/admin/'

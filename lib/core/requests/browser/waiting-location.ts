export const waitingPath = '/waiting/'

export const noticesPath = '/changes/'

export const noticeSettingsUrl = '/account/#notices'

export const noticesPath = '/changes/'

/** «Мои уведомления» in the account. */
export const noticeSettingsUrl = '/account/#notices'

import { lastItemCookie } from '../schedule/last-item'

/**
 * Whose browser this is, in a cookie that pages read: the id of the account that signed in last, `signedOut`
 * after a sign-out.
 */
export const readerCookie = 'reader'
export const signedOut = '0'

/** The last view of the workbench: its faculty, rows and filters, in a cookie for the server. */
export const workbenchCookie = 'workbench'

/** What a browser keeps of one person for the server to draw by: the next one gets none of it. */
export const personalCookies = [lastItemCookie, workbenchCookie]

import { lastItemCookie } from '../schedule/last-item'

/**
 * A cookie that pages can read, with this browser's reader: the id of the account that signed in last, or
 * `signedOut`.
 */
export const readerCookie = 'reader'
export const signedOut = '0'

/** The last view of the workbench: its faculty, rows and filters, in a cookie for the server. */
export const workbenchCookie = 'workbench'

/** Cookies of one person that the server renders from; they are deleted for the next one. */
export const personalCookies = [lastItemCookie, workbenchCookie]

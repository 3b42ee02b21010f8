import type { UserId } from '@/lib/core/names/rules/ids'
import { lastItemCookie } from './last-item'

/**
 * A cookie that pages can read, with this browser's reader: the id of the account that signed in last, or
 * `signedOut`.
 */
export const readerCookie = 'reader'
export const signedOut = '0'

/** The reader of a page that is the same for everybody with their rights. */
export type PageReader = { userId: UserId; username: string; fullName: string }

/** A cookie that tells such a page its `PageReader`, as percent-encoded JSON. */
export const readerNamesCookie = 'reader_names'

/** The last view of the workbench: its faculty, rows and filters, in a cookie for the server. */
export const workbenchCookie = 'workbench'

/** Cookies of one person that the server renders from; they are deleted for the next one. */
export const personalCookies = [lastItemCookie, workbenchCookie]

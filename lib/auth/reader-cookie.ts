import {
  personalCookies,
  readerCookie,
  readerNamesCookie,
  signedOut,
  type PageReader,
} from '@/lib/core/rules/offline/reader-cookie'
import { cookieValue, setPlainCookie } from './cookies'
import { clearedSessionCookie, sessionMaxAge } from './session-cookie'

/** The value of the cookie that tells pages who reads them. */
export const readerNames = ({ userId, username, fullName }: PageReader): string =>
  encodeURIComponent(JSON.stringify({ userId, username, fullName } satisfies PageReader))

/**
 * Marks the browser as belonging to another account, or to none: pages rendered for the previous user close
 * on seeing this cookie (lib/core/browser/offline/page-reader), and their cached copies are dropped. Storage
 * stays: favourites are kept by account for the next sign-in here, as the specification asks, and the page
 * deletes the offline copies.
 */
export function handOver(answer: Response, headers: Headers, reader: PageReader | null): Response {
  const [before, now] = [
    cookieValue(headers.get('cookie'), readerCookie),
    String(reader?.userId ?? signedOut),
  ]
  const set = (name: string, value: string, maxAge: number) =>
    answer.headers.append('set-cookie', setPlainCookie(name, value, maxAge))
  set(readerCookie, now, sessionMaxAge)
  set(readerNamesCookie, reader ? readerNames(reader) : '', reader ? sessionMaxAge : 0)
  if (before !== now) for (const name of personalCookies) set(name, '', 0)
  // The first sign-in in a browser keeps the scripts just loaded.
  const isAnothers = before !== undefined && before !== signedOut && before !== now
  if (reader === null || isAnothers) answer.headers.set('clear-site-data', '"cache"')
  return answer
}

/** `answer` for a user who has signed out. */
export function handBack(answer: Response, headers: Headers): Response {
  answer.headers.append('set-cookie', clearedSessionCookie())
  return handOver(answer, headers, null)
}

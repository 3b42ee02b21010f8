import { createHash, randomBytes } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import {
  type PageReader,
  personalCookies,
  readerCookie,
  readerNamesCookie,
  signedOut,
} from '@/lib/core/actor/rules/reader-cookie'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { cookieValue, isSecure, setCookie, setPlainCookie } from './cookies'

/** The value of the cookie that tells pages who reads them. */
export const readerNames = ({ userId, username, fullName }: PageReader): string =>
  encodeURIComponent(JSON.stringify({ userId, username, fullName } satisfies PageReader))

/** The cookie's maximum age, in seconds. The session row may expire earlier (db/queries/accounts/sessions.ts). */
export const sessionMaxAge = 30 * 24 * 60 * 60

/** next-auth's cookie, used by both ways to sign in. `__Host-` prevents another subdomain from setting it. */
export const sessionCookieName = (): string =>
  isSecure() ? '__Host-next-auth.session-token' : 'next-auth.session-token'

export const newSessionSecret = (): string => randomBytes(32).toString('base64url')

/** The session row's id is a hash of the secret: reading the table is not enough to forge a cookie. */
export const sessionIdOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export async function sessionCookie(secret: string): Promise<string> {
  const token = await encode({
    token: { sid: secret },
    secret: environment().AUTH_SECRET,
    maxAge: sessionMaxAge,
  })
  return setCookie(sessionCookieName(), token, sessionMaxAge)
}

const clearedSessionCookie = (): string => setCookie(sessionCookieName(), '', 0)

type Named = { sessionId: string; expiresAt: number }

/** Cache of decoded cookies: decoding takes a sixth of a millisecond of CPU, and the result never changes. */
const named = new Map<string, Named>()
const mostNamed = 5000

async function read(token: string): Promise<Named | null> {
  const claims = await decode({ token, secret: environment().AUTH_SECRET }).catch(() => null)
  if (typeof claims?.sid !== 'string' || typeof claims.exp !== 'number') return null
  return { sessionId: sessionIdOf(claims.sid), expiresAt: claims.exp * 1000 }
}

/**
 * The session id in a `Cookie` header, whether or not the session is still live; null if the cookie is
 * missing, forged or too old.
 */
export async function sessionIdIn(cookieHeader: string | null): Promise<string | null> {
  const token = cookieValue(cookieHeader, sessionCookieName())
  if (!token) return null
  const current = named.get(token) ?? (await read(token))
  if (!current || current.expiresAt < instantNow().getTime()) return null
  if (named.size >= mostNamed) named.clear()
  named.set(token, current)
  return current.sessionId
}

/**
 * Marks the browser as belonging to another account, or to none: pages rendered for the previous user close
 * on seeing this cookie (lib/core/offline/browser/page-reader), and their cached copies are dropped. Storage
 * stays: favourites are kept by account for the next sign-in here, as the specification asks, and the page
 * deletes the offline copies.
 */
export function handOver(answer: Response, headers: Headers, reader: PageReader | null): Response {
  const [before, now] = [cookieValue(headers.get('cookie'), readerCookie), String(reader?.userId ?? signedOut)]
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

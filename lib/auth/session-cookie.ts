import { createHash, randomBytes } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { cookieValue, isSecure, setCookie } from './cookies'

/** No cookie outlives this, however busy; seconds. The session itself ends with its row, at the latest then (db/queries/sessions.ts). */
export const sessionMaxAge = 30 * 24 * 60 * 60

/** The cookie of next-auth: both ways in end in this one. `__Host-` keeps neighbours on a subdomain from planting another. */
export const sessionCookieName = (): string =>
  isSecure() ? '__Host-next-auth.session-token' : 'next-auth.session-token'

export const newSessionSecret = (): string => randomBytes(32).toString('base64url')

/** The id of a session's row: whoever reads the table cannot make a cookie of it. */
export const sessionIdOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export async function sessionCookie(secret: string): Promise<string> {
  const token = await encode({
    token: { sid: secret },
    secret: environment().AUTH_SECRET,
    maxAge: sessionMaxAge,
  })
  return setCookie(sessionCookieName(), token, sessionMaxAge)
}

export const clearedSessionCookie = (): string => setCookie(sessionCookieName(), '', 0)

type Named = { sessionId: string; expiresAt: number }

/** What the cookies seen lately say: reading one costs a sixth of a millisecond of a core, and never gives another answer. */
const named = new Map<string, Named>()
const mostNamed = 5000

async function read(token: string): Promise<Named | null> {
  const claims = await decode({ token, secret: environment().AUTH_SECRET }).catch(() => null)
  if (typeof claims?.sid !== 'string' || typeof claims.exp !== 'number') return null
  return { sessionId: sessionIdOf(claims.sid), expiresAt: claims.exp * 1000 }
}

/** The id of the session that a `Cookie` header names, alive or not; null when there is none that we made, or it is too old. */
export async function sessionIdIn(cookieHeader: string | null): Promise<string | null> {
  const token = cookieValue(cookieHeader, sessionCookieName())
  if (!token) return null
  const known = named.get(token) ?? (await read(token))
  if (!known || known.expiresAt < instantNow().getTime()) return null
  if (named.size >= mostNamed) named.clear()
  named.set(token, known)
  return known.sessionId
}

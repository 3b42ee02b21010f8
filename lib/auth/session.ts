import type { Database, Queryable } from '@/db/client'
import { deleteSession, insertSession, prolongSession, type Visitor } from '@/db/queries/accounts/sessions'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { handOverPush } from '@/db/queries/notices/settings'
import { recordEvent } from '@/lib/accounts/service/record-event'
import type { UserId } from '@/lib/core/names/rules/ids'
import { handOver, newSessionSecret, sessionCookie, sessionIdIn, sessionIdOf } from './session-cookie'
import { trustedBrowserCookie } from './trusted-browser'
import { clientAddress, sessionTag } from './visit'

/** Longest stored User-Agent, in characters; real browsers send less. */
const longestName = 300

export const visitorOf = (headers: Headers): Visitor => ({
  address: clientAddress(headers),
  userAgent: (headers.get('user-agent') ?? '').slice(0, longestName),
})

/** A session that is not stored yet. `secret`: the value for its cookie; `cookie`: the `Set-Cookie` header. */
export function newSession(userId: UserId, headers: Headers) {
  const secret = newSessionSecret()
  const id = sessionIdOf(secret)
  return {
    id,
    secret,
    cookie: () => sessionCookie(secret),
    store: (db: Queryable) => insertSession(db, id, userId, visitorOf(headers)),
  }
}

/** Opens a session after a sign-in and ends the one this browser had; returns the secret for its cookie. */
export async function openSession(db: Database, userId: UserId, headers: Headers, way?: string): Promise<string> {
  const session = newSession(userId, headers)
  const previousSession = await sessionIdIn(headers.get('cookie'))
  if (previousSession) await handOverPush(db, userId, previousSession, session.id)
  await endSession(db, headers)
  await session.store(db)
  const visit = { address: clientAddress(headers), session: sessionTag(session.id) }
  await recordEvent(db, { kind: 'sign_in', userId, visit, detail: way })
  return session.secret
}

/**
 * As `openSession`; also adds to `answer` the session's cookie, and the one that makes this browser a known
 * one.
 */
export async function startSession(
  answer: Response,
  db: Database,
  userId: UserId,
  headers: Headers,
  way?: string,
): Promise<Response> {
  answer.headers.append('set-cookie', await sessionCookie(await openSession(db, userId, headers, way)))
  const browserCookie = await trustedBrowserCookie(db, userId, headers)
  if (browserCookie) answer.headers.append('set-cookie', browserCookie)
  return handOver(answer, headers, await findActiveActor(db, userId))
}

/** Extends the browser's session to its full lifetime. */
export async function renewSession(db: Database, headers: Headers): Promise<void> {
  const id = await sessionIdIn(headers.get('cookie'))
  if (id) await prolongSession(db, id, visitorOf(headers))
}

/** Ends the browser's session, and so every copy of its cookie; returns its user. */
export async function endSession(db: Database, headers: Headers): Promise<UserId | null> {
  const id = await sessionIdIn(headers.get('cookie'))
  return id ? deleteSession(db, id) : null
}

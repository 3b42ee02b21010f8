import type { Database, Queryable } from '@/db/client'
import { deleteSession, insertSession, prolongSession, type Visitor } from '@/db/queries/sessions'
import type { UserId } from '@/lib/domain/ids'
import { recordEvent } from '@/lib/services/security-events/record-event'
import { clientAddress } from './client-address'
import { newSessionSecret, sessionCookie, sessionIdIn, sessionIdOf } from './session-cookie'
import { sessionTag } from './visit'

/** Browsers call themselves by less than this; anybody else might send a book. */
const longestName = 300

const visitorOf = (headers: Headers): Visitor => ({
  address: clientAddress(headers),
  userAgent: (headers.get('user-agent') ?? '').slice(0, longestName),
})

/** A session of this browser that is yet to be stored. `secret`: what its cookie is to carry; `cookie`: the `Set-Cookie` header. */
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

/** Opens a session for the user, who has just signed in, in place of the one that the browser had; answers what its cookie is to carry. */
export async function openSession(
  db: Database,
  userId: UserId,
  headers: Headers,
  way?: string,
): Promise<string> {
  await endSession(db, headers)
  const session = newSession(userId, headers)
  await session.store(db)
  const visit = { address: clientAddress(headers), session: sessionTag(session.id) }
  await recordEvent(db, { kind: 'sign_in', userId, visit, detail: way })
  return session.secret
}

/** The same, as a `Set-Cookie` header. */
export const startSession = async (
  db: Database,
  userId: UserId,
  headers: Headers,
  way?: string,
): Promise<string> => sessionCookie(await openSession(db, userId, headers, way))

/** A sign of life from the browser: its session runs its full time again. */
export async function keepSession(db: Database, headers: Headers): Promise<void> {
  const id = await sessionIdIn(headers.get('cookie'))
  if (id) await prolongSession(db, id, visitorOf(headers))
}

/** Ends the browser's session, and with it every copy of its cookie; whose it was. */
export async function endSession(db: Database, headers: Headers): Promise<UserId | null> {
  const id = await sessionIdIn(headers.get('cookie'))
  return id ? deleteSession(db, id) : null
}

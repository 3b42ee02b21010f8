import type { Database } from '@/db/client'
import { deleteSession, insertSession, prolongSession } from '@/db/queries/sessions'
import type { UserId } from '@/lib/domain/ids'
import { newSessionSecret, sessionCookie, sessionIdIn, sessionIdOf } from './session-cookie'

/** Opens a session for the user in place of the one that the browser had; answers what its cookie is to carry. */
export async function openSession(db: Database, userId: UserId, headers: Headers): Promise<string> {
  await endSession(db, headers)
  const secret = newSessionSecret()
  await insertSession(db, sessionIdOf(secret), userId)
  return secret
}

/** The same, as a `Set-Cookie` header. */
export const startSession = async (db: Database, userId: UserId, headers: Headers): Promise<string> =>
  sessionCookie(await openSession(db, userId, headers))

/** A sign of life from the browser: its session runs its full time again. */
export async function keepSession(db: Database, headers: Headers): Promise<void> {
  const id = await sessionIdIn(headers.get('cookie'))
  if (id) await prolongSession(db, id)
}

/** Ends the browser's session, and with it every copy of its cookie. */
export async function endSession(db: Database, headers: Headers): Promise<void> {
  const id = await sessionIdIn(headers.get('cookie'))
  if (id) await deleteSession(db, id)
}

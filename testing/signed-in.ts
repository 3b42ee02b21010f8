import type { Database } from '@/db/client'
import type { user } from '@/db/schema'
import { buildUser } from '@/db/testing/factories'
import { openSession } from '@/lib/auth/session'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { Browser } from './browser'

/** A browser with a live session of a new user with these values, without the login form. */
export async function signedIn(db: Database, values: Partial<typeof user.$inferInsert> = {}) {
  const { id: userId } = await buildUser(db, values)
  const [pair = ''] = (await sessionCookie(await openSession(db, userId, new Headers()))).split(';')
  const browser = new Browser()
  const equals = pair.indexOf('=')
  browser.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
  return { browser, userId }
}

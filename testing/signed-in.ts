import type { Database } from '@/db/client'
import { editor, type user } from '@/db/schema'
import { buildUser } from '@/db/testing/factories'
import { openSession } from '@/lib/auth/session'
import { sessionCookie } from '@/lib/auth/session-cookie'
import type { Permission } from '@/lib/core/actor/rules/actor'
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

/** The same for an editor of a faculty or a department, ready to send changes. */
export async function signedInEditor(
  db: Database,
  of: { kind: 'faculty' | 'department'; id: number },
  permissions: readonly Permission[],
): Promise<Browser> {
  const { browser, userId } = await signedIn(db, { permissions: [...permissions] })
  await db.insert(editor).values({ userId, kind: of.kind, subjectId: of.id })
  await browser.check()
  return browser
}

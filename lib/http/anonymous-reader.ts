import type { ServerResponse } from 'node:http'
import { cookieValue, setPlainCookie } from '@/lib/auth/cookies'
import { readerNames } from '@/lib/auth/reader-cookie'
import { sessionMaxAge } from '@/lib/auth/session-cookie'
import { readerHeader } from '@/lib/core/calls/schedule/page'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { UserId } from '@/lib/core/rules/names/ids'
import { readerNamesCookie, type PageReader } from '@/lib/core/rules/offline/reader-cookie'
import { weeksAreOnesOwn } from '@/lib/core/rules/rights/rights-key'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'

const nobody: PageReader = { userId: 0 as UserId, username: '', fullName: '' }

/**
 * An actor with the same rights but no identity, so that a rendered page can be shared. Planners keep theirs,
 * because their weeks differ.
 */
export const anonymized = (actor: Actor): Actor => ({
  ...actor,
  ...nobody,
  userId: weeksAreOnesOwn(actor) ? actor.userId : nobody.userId,
})

/**
 * Tells the browser whose shared page it gets: its scripts by the cookie of the sign-in, set again where it is
 * missing or the names have changed, and its service worker, which stores no page with drafts, by a header.
 * `cookie`: that of the request.
 */
export function nameReader(response: ServerResponse, actor: Actor, cookie: string): void {
  const names = readerNames(actor)
  if (cookieValue(cookie, readerNamesCookie) !== names)
    response.appendHeader('set-cookie', setPlainCookie(readerNamesCookie, names, sessionMaxAge))
  if (!mayHaveDrafts(actor)) response.setHeader(readerHeader, String(actor.userId))
}

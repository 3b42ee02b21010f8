import { setPlainCookie, cookieValue } from '@/lib/auth/cookies'
import type { PublishedReader } from '@/db/connection'
import { sessionIdIn } from '@/lib/auth/session-cookie'
import type { Position } from '@/lib/core/rules/processes/position'
import {
  decodePosition,
  encodePosition,
  positionCookie,
  positionHeader,
  positionLasts,
} from '@/lib/core/calls/processes/position'

/** Who reads, and what they must be shown at least: what they wrote, were shown by the primary or were told of. */
export const readerOf = (cookie: string | null) => async (): Promise<PublishedReader> => ({
  seen: decodePosition(cookieValue(cookie, positionCookie)),
  person: (await sessionIdIn(cookie)) ?? '',
})

/**
 * The headers that tell a browser what it has seen from now on. Its scripts raise the cookie when they are
 * told of others' changes.
 */
export function seenHeaders(seen: Position | null): [string, string][] {
  if (!seen) return []
  const text = encodePosition(seen)
  return [
    [positionHeader, text],
    ['set-cookie', setPlainCookie(positionCookie, text, positionLasts)],
  ]
}

import type { PublishedReader } from '@/db/connection'
import { setPlainCookie, cookieValue } from '@/lib/auth/cookies'
import { sessionIdIn } from '@/lib/auth/session-cookie'
import {
  decodePosition,
  encodePosition,
  positionCookie,
  positionHeader,
  positionLasts,
} from '@/lib/core/wire/calls/position'
import type { Position } from '@/lib/core/wire/rules/position'

/**
 * The reader, and the position they must be shown at least: of what they wrote, saw from the primary, or were
 * notified of.
 */
export const publishedReader = (cookie: string | null) => async (): Promise<PublishedReader> => ({
  seen: decodePosition(cookieValue(cookie, positionCookie)),
  person: (await sessionIdIn(cookie)) ?? '',
})

/**
 * The headers that record what a browser has seen. Its scripts raise the cookie on notices of others'
 * changes.
 */
export function positionHeaders(position: Position | null): [string, string][] {
  if (!position) return []
  const text = encodePosition(position)
  return [
    [positionHeader, text],
    ['set-cookie', setPlainCookie(positionCookie, text, positionLasts)],
  ]
}

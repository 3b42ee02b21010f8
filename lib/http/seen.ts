import { setPlainCookie, cookieValue } from '@/lib/auth/cookies'
import type { Position } from '@/lib/domain/position'
import {
  decodePosition,
  encodePosition,
  positionCookie,
  positionHeader,
  positionLasts,
} from '@/lib/wire/position'

/** The least that may be shown to whoever sends these cookies: what they wrote or were told of. */
export const seenIn = (cookie: string | null): Position | null =>
  decodePosition(cookieValue(cookie, positionCookie))

/** Tells a browser what it has seen from now on. Its scripts raise the cookie when they are told of others' changes. */
export function tellSeen({ headers }: Response, seen: Position | null): void {
  if (!seen) return
  const text = encodePosition(seen)
  headers.set(positionHeader, text)
  headers.append('set-cookie', setPlainCookie(positionCookie, text, positionLasts))
}

import { storePlainCookie, plainCookie } from '@/lib/core/page/browser/plain-cookie'
import { decodePosition, encodePosition, positionCookie, positionLasts } from '@/lib/core/wire/calls/position'
import { isLater, type Position } from '@/lib/core/wire/rules/position'

/** The latest position in the database's log that an answer to this window contained. */
let seen: Position | null = null

/** Records a position; ignores invalid and earlier ones. */
export function learnPosition(text: string | null | undefined): void {
  const told = decodePosition(text)
  if (!told || (seen && !isLater(told, seen))) return
  seen = told
  sendPosition()
}

/**
 * Puts the position into the cookie before a request: an answer that arrived late, or another window, may
 * have left an earlier one there.
 */
export function sendPosition(): void {
  if (!seen) return
  const told = decodePosition(plainCookie(positionCookie))
  if (!told || isLater(seen, told)) storePlainCookie(positionCookie, encodePosition(seen), positionLasts)
}

import { isLater, type Position } from '@/lib/core/rules/processes/position'
import {
  decodePosition,
  encodePosition,
  positionCookie,
  positionLasts,
} from '@/lib/core/calls/processes/position'
import { keepPlainCookie, plainCookie } from '../plain-cookie'

/** The latest place in the database's log that this window was told of. */
let seen: Position | null = null

/** Ignores what is no position, or an earlier one. */
export function learnSeen(text: string | null | undefined): void {
  const told = decodePosition(text)
  if (!told || (seen && !isLater(told, seen))) return
  seen = told
  tellSeen()
}

/**
 * Before a request: answers that overtook each other, or another window, may have left an earlier place in the cookie.
 */
export function tellSeen(): void {
  if (!seen) return
  const told = decodePosition(plainCookie(positionCookie))
  if (!told || isLater(seen, told)) keepPlainCookie(positionCookie, encodePosition(seen), positionLasts)
}

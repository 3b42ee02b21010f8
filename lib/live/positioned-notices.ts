import type { Position } from '@/lib/core/rules/processes/position'
import { encodePosition } from '@/lib/core/calls/processes/position'
import type { LiveNotice } from './notice'

/**
 * Passes notices on with a position that includes their changes: read after they arrived, and so after their
 * commit. Notices arriving meanwhile are passed on together.
 */
export function withPosition(
  findPosition: () => Promise<Position | null>,
  announce: (notice: LiveNotice, position?: string) => void,
): (notice: LiveNotice) => Promise<void> {
  const waiting: LiveNotice[] = []
  let isAsking = false
  return async (notice) => {
    waiting.push(notice)
    if (isAsking) return
    isAsking = true
    while (waiting.length > 0) {
      const heard = waiting.splice(0)
      const position = await findPosition()
      for (const one of heard) announce(one, position ? encodePosition(position) : undefined)
    }
    isAsking = false
  }
}

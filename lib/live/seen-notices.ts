import type { Position } from '@/lib/core/rules/processes/position'
import { encodePosition } from '@/lib/core/calls/processes/position'
import type { Notice } from './notice'

/**
 * Passes notices on with the position that shows what they tell of: asked after they came, so after their
 * commit. What comes meanwhile is passed on together.
 */
export function withSeen(
  findSeen: () => Promise<Position | null>,
  announce: (notice: Notice, seen?: string) => void,
): (notice: Notice) => Promise<void> {
  const waiting: Notice[] = []
  let isAsking = false
  return async (notice) => {
    waiting.push(notice)
    if (isAsking) return
    isAsking = true
    while (waiting.length > 0) {
      const heard = waiting.splice(0)
      const seen = await findSeen()
      for (const one of heard) announce(one, seen ? encodePosition(seen) : undefined)
    }
    isAsking = false
  }
}

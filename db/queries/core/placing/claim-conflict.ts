import type { HeldPlace } from '@/lib/core/rules/placing/conflicts'

/** Some places were already taken; the transaction must be rolled back. */
export class ClaimConflict extends Error {
  constructor(readonly conflicts: HeldPlace[]) {
    super(`${conflicts.length} places are taken`)
  }
}

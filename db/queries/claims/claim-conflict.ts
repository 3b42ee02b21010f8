import type { HeldPlace } from '@/lib/domain/conflicts'

/** Places were already held; the transaction it was thrown in has to be rolled back. */
export class ClaimConflict extends Error {
  constructor(readonly conflicts: HeldPlace[]) {
    super(`${conflicts.length} places are taken`)
  }
}

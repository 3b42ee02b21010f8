import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { StoredSecret } from '@/db/queries/feeds/feeds'
import { keyFor } from './keys'

/**
 * The secret of a feed's address, 192 bits. Derived from `seed`, so that it can be shown again although only
 * its hash and `seed` are stored.
 */
export const feedSecret = (seed: string): string =>
  createHmac('sha256', keyFor('calendar-feed')).update(seed).digest().subarray(0, 24).toString('base64url')

export const feedSecretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** A new random secret, in its stored form. */
export function newFeedSecret(): StoredSecret {
  const seed = randomBytes(16).toString('base64url')
  return { seed, hash: feedSecretHash(feedSecret(seed)) }
}

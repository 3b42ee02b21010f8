import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { StoredSecret } from '@/db/queries/feeds/feeds'
import { environment } from '@/lib/environment/environment'

/** Marks a key as such wherever it turns up, for instance for secret scanners. */
const prefix = 'rk_'
const shownOfKey = 8

/** A key as stored. It has 192 random bits, so a plain hash reveals nothing. */
type StoredKey = { hash: string; hint: string }

export const clientKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** A new random key, and what is stored of it. */
export function newClientKey(): { key: string; stored: StoredKey } {
  const key = prefix + randomBytes(24).toString('base64url')
  return { key, stored: { hash: clientKeyHash(key), hint: key.slice(0, shownOfKey) } }
}

/** The key in `Authorization: Bearer …`; keys are not accepted anywhere else. Null without one. */
export const keyIn = (headers: Headers): string | null =>
  /^Bearer +(rk_[\w-]{32})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null

const derived = new Map<string, Uint8Array>()

type Purpose =
  | 'csrf'
  | 'calendar-feed'
  | 'events-token'
  | 'failed-login'
  | 'second-factor'
  | 'recovery-code'
  | 'sign-in'
  | 'known-browser'
  | 'door-code'

/**
 * A 256-bit key derived from AUTH_SECRET for one purpose; keys of different purposes do not verify each
 * other's signatures.
 */
export function keyFor(purpose: Purpose): Uint8Array {
  const secret = environment().AUTH_SECRET
  const name = `${purpose} ${secret}`
  const cached = derived.get(name)
  if (cached) return cached
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `timetable ${purpose}`, 32))
  derived.set(name, key)
  return key
}

/**
 * The secret of a feed's address, 192 bits. Derived from `seed`, so that it can be shown again although only
 * its hash and `seed` are stored.
 */
export const feedSecret = (seed: string): string =>
  createHmac('sha256', keyFor('calendar-feed')).update(seed).digest().subarray(0, 24).toString('base64url')

export const feedSecretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A new random secret, in its stored form. */
export function newFeedSecret(): StoredSecret {
  const seed = randomBytes(16).toString('base64url')
  return { seed, hash: feedSecretHash(feedSecret(seed)) }
}

export const invitationHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The secret of an invitation link, 192 bits, and its hash, which alone is stored. */
export function newInvitationSecret(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString('base64url')
  return { secret, hash: invitationHash(secret) }
}

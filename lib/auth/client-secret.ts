import { createHash, randomBytes } from 'node:crypto'

/** Marks a key as such wherever it turns up, for instance for secret scanners. */
const prefix = 'rk_'
const shownOfKey = 8

/** A key as stored. It has 192 random bits, so a plain hash reveals nothing. */
export type StoredKey = { hash: string; hint: string }

export const clientKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** A new random key, and what is stored of it. */
export function newClientKey(): { key: string; stored: StoredKey } {
  const key = prefix + randomBytes(24).toString('base64url')
  return { key, stored: { hash: clientKeyHash(key), hint: key.slice(0, shownOfKey) } }
}

/** The key in `Authorization: Bearer …`; keys are not accepted anywhere else. Null without one. */
export const keyIn = (headers: Headers): string | null =>
  /^Bearer +(rk_[\w-]{32})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null

import { createHash, randomBytes } from 'node:crypto'

/** By its beginning a key is known for one wherever it turns up. */
const prefix = 'rk_'
const shownOfKey = 8

/** A key as it is stored: it has 192 bits of its own, so a plain hash gives nothing away. */
export type KeptKey = { hash: string; hint: string }

export const clientKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** A key that was never given before, and what is kept of it. */
export function newClientKey(): { key: string; kept: KeptKey } {
  const key = prefix + randomBytes(24).toString('base64url')
  return { key, kept: { hash: clientKeyHash(key), hint: key.slice(0, shownOfKey) } }
}

/** The key in `Authorization: Bearer …`, the only place where one is looked for; null without one. */
export const keyIn = (headers: Headers): string | null =>
  /^Bearer +(rk_[\w-]{32})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null

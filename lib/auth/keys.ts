import { hkdfSync } from 'node:crypto'
import { environment } from '@/lib/environment/environment'

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

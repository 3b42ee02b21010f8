import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '@/db/client'
import { lockFactor, takeRecoveryCode, updateFactor } from '@/db/queries/accounts/second-factors'
import type { UserId } from '@/lib/core/names/rules/ids'
import { keyFor } from './secrets'

/** The kind of code that was used. */
export type TakenCode = 'app' | 'recovery_code'

const [ivLength, tagLength] = [12, 16]

/** AES-256-GCM, bound to the user: a row copied to another account does not decrypt. */
export function seal(userId: UserId, secret: Uint8Array): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor('second-factor'), iv).setAAD(Buffer.from(String(userId)))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

export function unseal(userId: UserId, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor('second-factor'), bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()])
}

export const hashOf = (userId: UserId, code: string): string =>
  createHmac('sha256', keyFor('recovery-code')).update(`${userId} ${code}`).digest('base64url')

export const typed = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, the format authenticator apps accept. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Seconds per step. */
const stepLength = 30

/** The code of a time step (RFC 4226, RFC 6238 with SHA-1, which every app supports). */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepLength)

/**
 * The time step matching this six-digit code: the current one or a neighbour, and later than `after`; null if
 * none matches.
 */
export function totpStep(secret: Uint8Array, code: string, now: Date, after: number): number | null {
  const typed = Buffer.from(code)
  const near = [-1, 0, 1].map((distance) => stepAt(now) + distance)
  const matching = near.filter((step) => {
    const expected = Buffer.from(codeOf(secret, step))
    return expected.length === typed.length && timingSafeEqual(expected, typed)
  })
  return matching.find((step) => step > after) ?? null
}

/**
 * The URI that authenticator apps read from a QR code. It names the issuer only once, in its parameter: an
 * encoded Russian name is long, and repeating it would make the code too dense to scan.
 */
export const otpauthUri = (secret: Uint8Array, username: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`

/** Consumes an app code or a recovery code; returns which it was, or null for a wrong code. */
export function takeCode(db: Database, userId: UserId, entered: string, now: Date): Promise<TakenCode | null> {
  const code = typed(entered)
  return db.transaction(async (transaction) => {
    const factor = await lockFactor(transaction, userId, true)
    if (!factor) return null
    if (!/^\d{6}$/.test(code))
      return (await takeRecoveryCode(transaction, userId, hashOf(userId, code))) ? 'recovery_code' : null
    const step = totpStep(unseal(userId, factor.secret), code, now, factor.lastStep)
    if (step === null) return null
    await updateFactor(transaction, userId, { lastStep: step })
    return 'app'
  })
}

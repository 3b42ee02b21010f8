import { createHmac, timingSafeEqual } from 'node:crypto'

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

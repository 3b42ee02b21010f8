import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Database } from '@/db/client'
import { lockFactor, takeRecoveryCode, updateFactor } from '@/db/queries/accounts/second-factors'
import type { UserId } from '@/lib/core/rules/names/ids'
import { keyFor } from './keys'
import { totpStep } from './totp'

/** The kind of code that was used. */
export type TakenCode = 'app' | 'recovery_code'

const [ivLength, tagLength] = [12, 16]

/** AES-256-GCM, bound to the user: a row copied to another account does not decrypt. */
export function seal(userId: UserId, secret: Uint8Array): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor('second-factor'), iv).setAAD(
    Buffer.from(String(userId)),
  )
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

/** Consumes an app code or a recovery code; returns which it was, or null for a wrong code. */
export function takeCode(
  db: Database,
  userId: UserId,
  entered: string,
  now: Date,
): Promise<TakenCode | null> {
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

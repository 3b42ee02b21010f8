import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Database } from '@/db/client'
import {
  deleteFactor,
  insertRecoveryCodes,
  lockFactor,
  offerFactor,
  takeRecoveryCode,
  updateFactor,
  type Door,
} from '@/db/queries/second-factors'
import type { Actor } from '@/lib/domain/actor'
import type { UserId } from '@/lib/domain/ids'
import type { Visit } from '@/lib/domain/security-event'
import { environment } from '@/lib/environment/environment'
import { ServiceError } from '@/lib/services/errors'
import { recordEvent, recordFailure } from '@/lib/services/security-events/record-event'
import { common } from '@/lib/text/common'
import { secondFactorTexts } from '@/lib/text/second-factor'
import { keyFor } from './keys'
import { accountProblem, requirePassword } from './require-password'
import { throttled, type Time } from './sign-in'
import { base32, otpauthUri, stepOf } from './totp'

const recoveryCodes = 10
const [ivLength, tagLength] = [12, 16]

/** AES-256-GCM, bound to the user: a row copied to another account does not decrypt. */
function seal(userId: UserId, secret: Uint8Array): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor('second-factor'), iv).setAAD(
    Buffer.from(String(userId)),
  )
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function unseal(userId: UserId, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor('second-factor'), bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()])
}

const hashOf = (userId: UserId, code: string): string =>
  createHmac('sha256', keyFor('recovery-code')).update(`${userId} ${code}`).digest('base64url')

/** Ten letters and digits, 50 bits. */
const newRecoveryCode = (): string => base32(randomBytes(7)).slice(0, 10)
const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
const typed = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** Consumes an app code or a recovery code; returns which it was, or null for a wrong code. */
function takeCode(
  db: Database,
  userId: UserId,
  given: string,
  now: Date,
): Promise<'app' | 'recovery_code' | null> {
  const code = typed(given)
  return db.transaction(async (transaction) => {
    const factor = await lockFactor(transaction, userId, true)
    if (!factor) return null
    if (!/^\d{6}$/.test(code))
      return (await takeRecoveryCode(transaction, userId, hashOf(userId, code))) ? 'recovery_code' : null
    const step = stepOf(unseal(userId, factor.secret), code, now, factor.lastStep)
    if (step === null) return null
    await updateFactor(transaction, userId, { lastStep: step })
    return 'app'
  })
}

/** Checks a code with the throttling of passwords. Failures are counted separately, so a right password does not reset them. */
export const checkCode = (
  db: Database,
  { userId, code, visit }: { userId: UserId; code: string; visit: Visit },
  time: Time,
  kind: 'sign_in' | 'second_factor_off' = 'sign_in',
): Promise<'app' | 'recovery_code' | null> =>
  throttled(
    db,
    {
      // A control character keeps this key apart from any login.
      name: `\n${userId}`,
      visit,
      whose: async () => userId,
      async check(now) {
        const taken = await takeCode(db, userId, code, now)
        if (!taken) await recordFailure(db, { kind, userId, visit, reason: 'wrong_code' })
        return taken
      },
    },
    time,
  )

/** What the account needs after the password: a code, enrolment of a second factor, or nothing. */
export function stepBehind(door: Pick<Door, 'hasFactor' | 'isSuperuser'>): 'code' | 'enrol' | null {
  if (door.hasFactor) return 'code'
  return door.isSuperuser && environment().SECOND_FACTOR_FOR_SUPERUSERS ? 'enrol' : null
}

type Person = Pick<Actor, 'userId' | 'username'>

/** Creates a secret, which the user then confirms with a code. Throws `invalid` if a second factor is already on. */
export async function offerSecondFactor(
  db: Database,
  { userId, username }: Person,
): Promise<{ key: string; uri: string }> {
  const secret = randomBytes(20)
  if (!(await offerFactor(db, userId, seal(userId, secret))))
    throw new ServiceError('invalid', secondFactorTexts.isOn)
  return { key: base32(secret), uri: otpauthUri(secret, username, common.productName) }
}

/** Turns the offered factor on after checking a code; returns the recovery codes, which are shown only once. */
export function confirmSecondFactor(
  db: Database,
  { userId }: Person,
  given: string,
  visit: Visit,
  now: Date,
): Promise<string[]> {
  return db.transaction(async (transaction) => {
    const offered = await lockFactor(transaction, userId, false)
    if (!offered) throw new ServiceError('invalid', secondFactorTexts.notOffered)
    const step = stepOf(unseal(userId, offered.secret), typed(given), now, offered.lastStep)
    if (step === null) throw wrongCode()
    await updateFactor(transaction, userId, { lastStep: step, confirmedAt: now })
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await insertRecoveryCodes(
      transaction,
      userId,
      codes.map((code) => hashOf(userId, code)),
    )
    await recordEvent(transaction, { kind: 'second_factor_on', userId, visit })
    return codes.map(shown)
  })
}

export const wrongCode = (): ServiceError => accountProblem('code', secondFactorTexts.wrong)

/** Turns the user's own factor off after checking the password and a code. */
export async function dropSecondFactor(
  db: Database,
  actor: Actor,
  { password, code, visit }: { password: string; code: string; visit: Visit },
  time: Time,
): Promise<void> {
  await requirePassword(db, actor, { password, address: visit.address }, 'second_factor_off', time)
  if (actor.isSuperuser && environment().SECOND_FACTOR_FOR_SUPERUSERS)
    throw new ServiceError('not_allowed', secondFactorTexts.required)
  const { userId } = actor
  if (!(await checkCode(db, { userId, code, visit }, time, 'second_factor_off'))) throw wrongCode()
  await db.transaction(async (transaction) => {
    await deleteFactor(transaction, userId)
    await recordEvent(transaction, { kind: 'second_factor_off', userId, visit })
  })
}

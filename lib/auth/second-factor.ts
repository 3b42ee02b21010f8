import { randomBytes } from 'node:crypto'
import type { Database } from '@/db/client'
import {
  deleteFactor,
  insertRecoveryCodes,
  lockFactor,
  offerFactor,
  updateFactor,
  type TrustedBrowserFacts,
} from '@/db/queries/accounts/second-factors'
import { recordEvent, recordFailure } from '@/lib/accounts/service/record-event'
import { secondFactorTexts } from '@/lib/accounts/texts/account'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Visit } from '@/lib/core/actor/rules/security-event'
import type { UserId } from '@/lib/core/names/rules/ids'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { common } from '@/lib/core/words/texts/common'
import { environment } from '@/lib/environment/environment'
import { accountProblem, requirePassword } from './require-password'
import {
  base32,
  hashOf,
  otpauthUri,
  seal,
  takeCode,
  type TakenCode,
  totpStep,
  typed,
  unseal,
} from './second-factor-codes'
import { throttled, type Time } from './throttled'

const recoveryCodes = 10
/** Ten letters and digits, 50 bits. */
const newRecoveryCode = (): string => base32(randomBytes(7)).slice(0, 10)
const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
/**
 * Checks a code with the throttling of passwords. Failures are counted separately, so a right password does
 * not reset them. `browser`: see Guess.
 */
export const checkCode = (
  db: Database,
  { userId, code, visit, browser }: { userId: UserId; code: string; visit: Visit; browser: string | null },
  time: Time,
  kind: 'sign_in' | 'second_factor_off' = 'sign_in',
): Promise<TakenCode | null> =>
  throttled(
    db,
    {
      // A control character keeps this key apart from any login.
      name: `\n${userId}`,
      visit,
      browser,
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
export function stepBehind(door: Pick<TrustedBrowserFacts, 'hasFactor' | 'isSuperuser'>): 'code' | 'enrol' | null {
  if (door.hasFactor) return 'code'
  return door.isSuperuser && environment().SECOND_FACTOR_FOR_SUPERUSERS ? 'enrol' : null
}

type Person = Pick<Actor, 'userId' | 'username'>

/**
 * Creates a secret, which the user then confirms with a code. Throws `invalid` if a second factor is already
 * on.
 */
export async function offerSecondFactor(
  db: Database,
  { userId, username }: Person,
): Promise<{ key: string; uri: string }> {
  const secret = randomBytes(20)
  if (!(await offerFactor(db, userId, seal(userId, secret)))) throw new ServiceError('invalid', secondFactorTexts.isOn)
  return { key: base32(secret), uri: otpauthUri(secret, username, common.productName) }
}

/**
 * Turns the offered factor on after checking a code, throttled like passwords; returns the recovery codes,
 * which are shown only once. Throws `invalid`, `too_many_attempts`.
 */
export async function confirmSecondFactor(
  db: Database,
  { userId }: Person,
  { code, visit }: { code: string; visit: Visit },
  time: Time,
): Promise<string[]> {
  const guess = {
    name: `\nnew ${userId}`,
    visit,
    browser: visit.session,
    whose: async () => userId,
    async check(now: Date) {
      const codes = await turnOn(db, userId, { code, visit }, now)
      if (!codes) await recordFailure(db, { kind: 'second_factor_on', userId, visit, reason: 'wrong_code' })
      return codes
    },
  }
  const codes = await throttled(db, guess, time)
  if (!codes) throw wrongCode()
  return codes
}

/** Null for a wrong code. Throws `invalid` if no factor was offered. */
const turnOn = (
  db: Database,
  userId: UserId,
  { code, visit }: { code: string; visit: Visit },
  now: Date,
): Promise<string[] | null> =>
  db.transaction(async (transaction) => {
    const offered = required(await lockFactor(transaction, userId, false), 'invalid', secondFactorTexts.notOffered)
    const step = totpStep(unseal(userId, offered.secret), typed(code), now, offered.lastStep)
    if (step === null) return null
    await updateFactor(transaction, userId, { lastStep: step, confirmedAt: now })
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await insertRecoveryCodes(
      transaction,
      userId,
      codes.map((one) => hashOf(userId, one)),
    )
    await recordEvent(transaction, { kind: 'second_factor_on', userId, visit })
    return codes.map(shown)
  })

export const wrongCode = (): ServiceError => accountProblem('code', secondFactorTexts.wrong)

/** Turns the user's own factor off after checking the password and a code. */
export async function dropSecondFactor(
  db: Database,
  actor: Actor,
  { password, code, visit }: { password: string; code: string; visit: Visit },
  time: Time,
): Promise<void> {
  await requirePassword(db, actor, { password, visit }, 'second_factor_off', time)
  if (actor.isSuperuser && environment().SECOND_FACTOR_FOR_SUPERUSERS)
    throw new ServiceError('not_allowed', secondFactorTexts.required)
  const { userId } = actor
  if (!(await checkCode(db, { userId, code, visit, browser: visit.session }, time, 'second_factor_off')))
    throw wrongCode()
  await db.transaction(async (transaction) => {
    if (!(await deleteFactor(transaction, userId))) throw wrongCode()
    await recordEvent(transaction, { kind: 'second_factor_off', userId, visit })
  })
}

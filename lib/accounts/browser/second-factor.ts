import {
  confirmSecondFactorUrl,
  newSecondFactorUrl,
  secondFactorUrl,
} from '@/lib/core/calls/accounts/session'
import type { NewSecondFactor, RecoveryCodes } from '@/lib/core/calls/accounts/session.contract'
import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/browser/accounts/account'
import { send, sendOpenly } from '@/lib/core/browser/calls/call'
import { signInByCode } from '@/lib/core/browser/accounts/session'

/** A new secret for an authenticator app, with its QR code. A signed-in user must give the password. */
export const offerSecondFactor = (password?: string): Promise<Answered<NewSecondFactor>> =>
  ask(() => sendOpenly<NewSecondFactor>(newSecondFactorUrl, { password }, { quiet: true }))

/** Turns the factor on; returns the recovery codes. */
export const confirmSecondFactor = (code: string): Promise<Answered<RecoveryCodes>> =>
  ask(() => sendOpenly<RecoveryCodes>(confirmSecondFactorUrl, { code }, { quiet: true }))

export const dropSecondFactor = (password: string, code: string): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', secondFactorUrl, { password, code }, { quiet: true }))

/** The second step of a sign-in. */
export const enterByCode = (code: string): Promise<AccountRefusal | null> => attempt(() => signInByCode(code))

import {
  confirmSecondFactorRequest,
  dropSecondFactorRequest,
  newSecondFactorRequest,
} from '@/lib/accounts/calls'
import type { NewSecondFactor, RecoveryCodes } from '@/lib/core/calls/accounts/session.contract'
import {
  ask,
  attempt,
  requestOpenly,
  type AccountRefusal,
  type Answered,
} from '@/lib/core/browser/accounts/account'
import { request } from '@/lib/core/browser/calls/call'
import { signInByCode } from '@/lib/core/browser/accounts/session'

/** A new secret for an authenticator app, with its QR code. A signed-in user must give the password. */
export const offerSecondFactor = (password?: string): Promise<Answered<NewSecondFactor>> =>
  ask(() => requestOpenly(newSecondFactorRequest(password)))

/** Turns the factor on; returns the recovery codes. */
export const confirmSecondFactor = (code: string): Promise<Answered<RecoveryCodes>> =>
  ask(() => requestOpenly(confirmSecondFactorRequest(code)))

export const dropSecondFactor = (password: string, code: string): Promise<AccountRefusal | null> =>
  attempt(() => request(dropSecondFactorRequest(password, code), { quiet: true }))

/** The second step of a sign-in. */
export const enterByCode = (code: string): Promise<AccountRefusal | null> => attempt(() => signInByCode(code))

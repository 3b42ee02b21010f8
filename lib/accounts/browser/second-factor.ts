import { ask, attempt, requestOpenly, type AccountRefusal, type Answered } from '@/lib/core/accounts/browser/account'
import { signInByCode } from '@/lib/core/accounts/browser/session'
import { request } from '@/lib/core/wire/browser/call'
import { requestOf } from '@/lib/core/wire/calls/request'
import type * as calls from '@/lib/core/wire/calls/session.contract'

/** A new secret for an authenticator app, with its QR code. A signed-in user must give the password. */
export const offerSecondFactor = (password?: string): Promise<Answered<calls.NewSecondFactor>> =>
  ask(() =>
    requestOpenly(
      requestOf<typeof calls.newSecondFactorCall>('POST /accounts/second-factor/new/', {
        body: { password },
      }),
    ),
  )

/** Turns the factor on; returns the recovery codes. */
export const confirmSecondFactor = (code: string): Promise<Answered<calls.RecoveryCodes>> =>
  ask(() =>
    requestOpenly(
      requestOf<typeof calls.confirmSecondFactorCall>('POST /accounts/second-factor/confirm/', {
        body: { code },
      }),
    ),
  )

export const dropSecondFactor = (password: string, code: string): Promise<AccountRefusal | null> =>
  attempt(() =>
    request(
      requestOf<typeof calls.dropSecondFactorCall>('DELETE /accounts/second-factor/', {
        body: { password, code },
      }),
      { quiet: true },
    ),
  )

/** The second step of a sign-in. */
export const enterByCode = (code: string): Promise<AccountRefusal | null> => attempt(() => signInByCode(code))

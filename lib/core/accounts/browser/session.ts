import { checkLogin, sendOpenly } from '@/lib/core/wire/browser/call'
import { loginUrl, logoutUrl, secondFactorUrl } from '@/lib/core/wire/calls/session'
import type { LoginAnswer } from '@/lib/core/wire/calls/session.contract'

/** The step after a correct password: signed in, the second factor's code, or enrolment. */
export type SignedIn = { step: 'in' | 'code' | 'enrol' }

const steps = { Ok: 'in', Code: 'code', Enrol: 'enrol' } as const

/**
 * The next step, or the error message. `code`: of the second factor, given with the password if too many
 * have guessed at it. Throws CallError, including 429.
 */
export async function signIn(
  username: string,
  password: string,
  code?: string,
): Promise<SignedIn | { refusal: string }> {
  const given = { username, password, ...(code && { code }) }
  const answer = await sendOpenly<LoginAnswer>(loginUrl, given, { quiet: true })
  return 'message' in answer ? { refusal: answer.message } : { step: steps[answer.result] }
}

/** The second step of a sign-in. Throws CallError: 400 for a wrong code, 401 if the password was given too long ago. */
export const signInByCode = (code: string): Promise<unknown> => sendOpenly(secondFactorUrl, { code }, { quiet: true })

/** Ends the session, then reads who is signed in (specification, section 4). */
export async function signOut(): Promise<void> {
  await sendOpenly(logoutUrl)
  // The session has ended even if this question fails.
  await checkLogin().catch(() => undefined)
}

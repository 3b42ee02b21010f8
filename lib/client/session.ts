import { loginUrl, logoutUrl, secondFactorUrl } from '@/lib/wire/session'
import type { LoginAnswer } from '@/lib/wire/session.contract'
import { checkLogin, sendOpenly } from './call'

/** What a right password leads to: in, on to the code of the second factor, or to making one. */
export type SignedIn = { step: 'in' | 'code' | 'enrol' }

const steps = { Ok: 'in', Code: 'code', Enrol: 'enrol' } as const

/** Where the password leads, or what the person is told. Throws CallError, 429 included. */
export async function signIn(username: string, password: string): Promise<SignedIn | { refusal: string }> {
  const answer = await sendOpenly<LoginAnswer>(loginUrl, { username, password }, { quiet: true })
  return 'message' in answer ? { refusal: answer.message } : { step: steps[answer.result] }
}

/** The second step of a sign-in. Throws CallError: 400 for a wrong code, 401 where the password was too long ago. */
export const signInByCode = (code: string): Promise<unknown> =>
  sendOpenly(secondFactorUrl, { code }, { quiet: true })

/** Ends the session and asks anew who is signed in (specification, section 4). */
export async function signOut(): Promise<void> {
  await sendOpenly(logoutUrl)
  await checkLogin()
}

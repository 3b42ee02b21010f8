import { loginUrl, logoutUrl } from '@/lib/wire/session'
import type { LoginAnswer } from '@/lib/wire/session.contract'
import { checkLogin, sendOpenly } from './call'

/** Null when they are in, else what the person is told. Throws CallError, 429 included. */
export async function signIn(username: string, password: string): Promise<string | null> {
  const answer = await sendOpenly<LoginAnswer>(loginUrl, { username, password }, { quiet: true })
  return answer.result === 'Ok' ? null : answer.message
}

/** Ends the session and asks anew who is signed in (specification, section 4). */
export async function signOut(): Promise<void> {
  await sendOpenly(logoutUrl)
  await checkLogin()
}

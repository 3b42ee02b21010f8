import { longestPassword, shortestPassword } from '@/lib/domain/new-password'
import type { ServiceError } from '@/lib/services/errors'
import { passwordProblems } from '@/lib/text/passwords'
import common from './common-passwords.json'
import { isOfGuessable, isOfLogin, typedInOther } from './guessable-words'
import { hashPassword } from './password'
import { accountProblem } from './require-password'

const known = new Set(common.passwords.split(' '))

/** Of one or two characters only: `aaaaaaaa`, `12121212`. */
const isRepeated = (password: string): boolean => new Set(password).size < 3

/** As it is, and without the signs that people add at its end. */
const isKnown = (password: string): boolean =>
  known.has(password) || known.has(password.replace(/[^\p{L}\p{N}]+$/u, ''))

/** Why nobody may take this password, in a sentence; null: it may become that of the account of this name. */
export function passwordProblem(password: string, username: string): string | null {
  if ([...password].length < shortestPassword) return passwordProblems.short(shortestPassword)
  if (password.length > longestPassword) return passwordProblems.long(longestPassword)
  const typed = password.toLowerCase()
  const forms = [typed, typedInOther(typed)]
  if (forms.some((one) => isOfLogin(one, username.toLowerCase()))) return passwordProblems.likeLogin
  if (isRepeated(typed) || forms.some((one) => isKnown(one) || isOfGuessable(one)))
    return passwordProblems.common
  return null
}

export const refuseNewPassword = (problem: string): ServiceError => accountProblem('newPassword', problem)

/** The hash of a new password, for whichever way it is set. Throws `invalid` with why nobody may take it. */
export async function newPasswordHash(password: string, username: string): Promise<string> {
  const problem = passwordProblem(password, username)
  if (problem) throw refuseNewPassword(problem)
  return hashPassword(password)
}

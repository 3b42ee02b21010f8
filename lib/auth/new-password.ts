import { longestPassword, shortestPassword } from '@/lib/accounts/rules/new-password'
import type { ServiceError } from '@/lib/core/service/errors'
import { passwordProblems } from '@/lib/accounts/texts/passwords'
import common from './common-passwords.json'
import { isOfGuessable, isOfLogin, typedInOther } from './guessable-words'
import { hashPassword } from './password'
import { accountProblem } from './require-password'

const known = new Set(common.passwords.split(' '))

/** Uses only one or two different characters: `aaaaaaaa`, `12121212`. */
const isRepeated = (password: string): boolean => new Set(password).size < 3

/** On the list of known passwords, with or without trailing signs. */
const isKnown = (password: string): boolean =>
  known.has(password) || known.has(password.replace(/[^\p{L}\p{N}]+$/u, ''))

/** The reason to refuse this password for the account `username`, as a sentence; null if it is acceptable. */
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

/** The hash of a new password. Throws `invalid` if the password is refused. */
export async function newPasswordHash(password: string, username: string): Promise<string> {
  const problem = passwordProblem(password, username)
  if (problem) throw refuseNewPassword(problem)
  return hashPassword(password)
}

import { longestPassword, shortestPassword } from '@/lib/accounts/rules/person'
import { passwordProblems } from '@/lib/accounts/texts/account'
import { guessableWords, keyboards } from '@/lib/accounts/texts/guessable-words'
import type { ServiceError } from '@/lib/core/refusals/service/errors'
import common from './common-passwords.json'
import { hashPassword } from './password'
import { accountProblem } from './require-password'

const otherKey = new Map(
  [...keyboards.english].flatMap((key, index): [string, string][] => {
    const own = keyboards.russian.charAt(index)
    return [
      [key, own],
      [own, key],
    ]
  }),
)

/** The same keys typed in the other keyboard layout: people type Russian words this way and think them safe. */
const typedInOther = (text: string): string => [...text].map((letter) => otherKey.get(letter) ?? letter).join('')

const squeezed = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const reversed = (text: string): string => [...text].reverse().join('')
const longestFirst = (words: readonly string[]): string[] => [...words].sort((a, b) => b.length - a.length)

/** Whether the text is made of these words plus digits and signs only. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const password = squeezed(text)
  const rest = longestFirst(words).reduce((left, word) => left.replaceAll(word, ' '), password)
  return rest !== password && !/\p{L}/u.test(rest)
}

const isOfGuessable = (text: string): boolean => consistsOf(text, guessableWords)

/**
 * Whether the password is the login plus digits and signs, including reversed, without the login's digits, or
 * typed in the other keyboard layout.
 */
function isOfLogin(text: string, login: string): boolean {
  const own = [squeezed(login), login.replace(/[^\p{L}]/gu, '')].filter((word) => word !== '')
  return consistsOf(text, [...own, ...own.map(reversed), ...own.map(typedInOther)])
}

const knownPasswords = new Set(common.passwords.split(' '))

/** Uses only one or two different characters: `aaaaaaaa`, `12121212`. */
const isRepeated = (password: string): boolean => new Set(password).size < 3

/** On the list of known passwords, with or without trailing signs. */
const isKnown = (password: string): boolean =>
  knownPasswords.has(password) || knownPasswords.has(password.replace(/[^\p{L}\p{N}]+$/u, ''))

/** The reason to refuse this password for the account `username`, as a sentence; null if it is acceptable. */
export function passwordProblem(password: string, username: string): string | null {
  if ([...password].length < shortestPassword) return passwordProblems.short(shortestPassword)
  if (password.length > longestPassword) return passwordProblems.long(longestPassword)
  const typed = password.toLowerCase()
  const forms = [typed, typedInOther(typed)]
  if (forms.some((one) => isOfLogin(one, username.toLowerCase()))) return passwordProblems.likeLogin
  if (isRepeated(typed) || forms.some((one) => isKnown(one) || isOfGuessable(one))) return passwordProblems.common
  return null
}

export const refuseNewPassword = (problem: string): ServiceError => accountProblem('newPassword', problem)

/** The hash of a new password. Throws `invalid` if the password is refused. */
export async function newPasswordHash(password: string, username: string): Promise<string> {
  const problem = passwordProblem(password, username)
  if (problem) throw refuseNewPassword(problem)
  return hashPassword(password)
}

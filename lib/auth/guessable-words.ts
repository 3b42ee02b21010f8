import { guessableWords, keyboards } from '@/lib/accounts/texts/guessable-words'

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
export const typedInOther = (text: string): string =>
  [...text].map((letter) => otherKey.get(letter) ?? letter).join('')

const squeezed = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const reversed = (text: string): string => [...text].reverse().join('')
const longestFirst = (words: readonly string[]): string[] => [...words].sort((a, b) => b.length - a.length)

/** Whether the text is made of these words plus digits and signs only. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const password = squeezed(text)
  const rest = longestFirst(words).reduce((left, word) => left.replaceAll(word, ' '), password)
  return rest !== password && !/\p{L}/u.test(rest)
}

export const isOfGuessable = (text: string): boolean => consistsOf(text, guessableWords)

/**
 * Whether the password is the login plus digits and signs, including reversed, without the login's digits, or typed in the other keyboard
 * layout.
 */
export function isOfLogin(text: string, login: string): boolean {
  const own = [squeezed(login), login.replace(/[^\p{L}]/gu, '')].filter((word) => word !== '')
  return consistsOf(text, [...own, ...own.map(reversed), ...own.map(typedInOther)])
}

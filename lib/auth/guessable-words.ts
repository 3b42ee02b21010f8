import { guessableWords, keyboards } from '@/lib/text/guessable-words'

const otherKey = new Map(
  [...keyboards.english].flatMap((key, index): [string, string][] => {
    const own = keyboards.russian.charAt(index)
    return [
      [key, own],
      [own, key],
    ]
  }),
)

/** What the same keys give on the other keyboard: people type Russian words so, and take them for safe. */
export const typedInOther = (text: string): string =>
  [...text].map((letter) => otherKey.get(letter) ?? letter).join('')

const squeezed = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const reversed = (text: string): string => [...text].reverse().join('')
const longestFirst = (words: readonly string[]): string[] => [...words].sort((a, b) => b.length - a.length)

/** Whether nothing but digits and signs stands beside these words. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const password = squeezed(text)
  const rest = longestFirst(words).reduce((left, word) => left.replaceAll(word, ' '), password)
  return rest !== password && !/\p{L}/u.test(rest)
}

export const isOfGuessable = (text: string): boolean => consistsOf(text, guessableWords)

/** Whether it is the login with digits and signs: also without the login's own, backwards, or typed on the other keyboard. */
export function isOfLogin(text: string, login: string): boolean {
  const own = [squeezed(login), login.replace(/[^\p{L}]/gu, '')].filter((word) => word !== '')
  return consistsOf(text, [...own, ...own.map(reversed), ...own.map(typedInOther)])
}

/** A text as it is compared: capitals, «ё» and soft hyphens, which come along from other programs, make no difference. */
export const foldLetters = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00ad', '')

const marks = /[\p{Pd}−.,/_'’"«»„“”]/gu

/** What is searched in: hyphens and other marks go, each run of spaces is one. The fields never run together. */
export const searchForm = (...fields: string[]): string =>
  fields
    .map((field) => foldLetters(field).replace(marks, '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')

/** The same keys under the English and the Russian layout, with and without Shift. */
const latinKeys = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>'
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю'

const isLatin = (sign: string) => sign >= 'a' && sign <= 'z'

const underRussian = (typed: string): string =>
  [...typed.toLowerCase()].map((sign) => russianKeys[latinKeys.indexOf(sign)] ?? sign).join('')

/** Empty where a letter stands on the key of a mark: in «б1» nobody means «,1». */
function underLatin(typed: string): string {
  const keys = [...typed.toLowerCase()].map((sign) => ({ sign, latin: latinKeys[russianKeys.indexOf(sign)] }))
  if (keys.some(({ latin }) => latin !== undefined && !isLatin(latin))) return ''
  return keys.map(({ sign, latin = sign }) => latin).join('')
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
/** From the beginning of a word on, whatever spaces stand between its letters. */
const spacedOut = (text: string) => `(?:^|\\s)${[...text].map(escaped).join(' ?')}`

type Reading = { whole: string; words: RegExp[]; apart: RegExp }

function readingOf(typed: string): Reading {
  const whole = searchForm(typed)
  const words = whole.split(' ')
  return {
    whole,
    words: words.map((word) => new RegExp(`${escaped(word)}|${spacedOut(word)}`, 'm')),
    apart: new RegExp(spacedOut(words.join('')), 'm'),
  }
}

/** How well a form answers: 0 begins with what is sought, 1 has a word that does, 2 does but for its spaces, 3 holds all its words. */
function rankIn(form: string, { whole, words, apart }: Reading): number | null {
  if (form.startsWith(whole)) return 0
  if (form.includes(` ${whole}`) || form.includes(`\n${whole}`)) return 1
  if (apart.test(form)) return 2
  return words.every((word) => word.test(form)) ? 3 : null
}

/** Of what is sought only so many signs count: a whole document may have been pasted. */
const longestSought = 200

export type Search = {
  /** Whether a text, in its `searchForm`, is meant. */
  finds: (form: string) => boolean
  /** The lower, the nearer to what is sought; null: not found. */
  rankOf: (form: string) => number | null
}

/**
 * What a person meant who typed this to find something by its name: every word has to be found, in any order. What stands on the
 * same keys under the other layout is found too, after what was found as typed. Of nothing typed everything is found.
 */
export function searchFor(typed: string): Search {
  const sought = typed.slice(0, longestSought)
  const readings = [...new Set([sought, underRussian(sought), underLatin(sought)])]
    .map(readingOf)
    .filter(({ whole }) => whole !== '')
  const rankOf = (form: string): number | null => {
    if (readings.length === 0) return 0
    for (const [index, reading] of readings.entries()) {
      const rank = rankIn(form, reading)
      if (rank !== null) return index * 4 + rank
    }
    return null
  }
  return { rankOf, finds: (form) => rankOf(form) !== null }
}

import { inRussianLetters, replacedSigns } from '@/lib/core/rules/tables/russian-letters'
import { apostrophes } from './folded'

const apostrophe = new RegExp(`[${apostrophes}]`, 'g')

/**
 * Normalises for comparison: ignores case, «ё», the sign of an apostrophe and soft hyphens (they come with
 * pasted text).
 */
export const foldLetters = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00ad', '').replace(apostrophe, "'")

const marks = /[\p{Pd}−.,/_'’"«»„“”]/gu

/** The searchable form: punctuation removed, spaces collapsed. Fields stay separate. */
export const searchForm = (...fields: string[]): string =>
  fields
    .map((field) => foldLetters(field).replace(marks, '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')

/** Keys of the English and Russian layouts, with and without Shift. */
const latinKeys = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>'
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю'

const isLatin = (sign: string) => sign >= 'a' && sign <= 'z'

const underRussian = (typed: string): string => replacedSigns(typed, latinKeys, russianKeys)

/** Empty if a letter maps to a punctuation key: «б1» does not mean «,1». */
function underLatin(typed: string): string {
  const keys = [...typed.toLowerCase()].map((sign) => ({ sign, latin: latinKeys[russianKeys.indexOf(sign)] }))
  if (keys.some(({ latin }) => latin !== undefined && !isLatin(latin))) return ''
  return keys.map(({ sign, latin = sign }) => latin).join('')
}

/** A text as a pattern that matches it. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Matches from the start of a word, ignoring spaces between letters. */
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

/**
 * Match quality: 0 the text starts with the query, 1 a word does, 2 a word does ignoring spaces, 3 contains
 * all words; null: no match.
 */
function rankIn(form: string, { whole, words, apart }: Reading): number | null {
  if (form.startsWith(whole)) return 0
  if (form.includes(` ${whole}`) || form.includes(`\n${whole}`)) return 1
  if (apart.test(form)) return 2
  return words.every((word) => word.test(form)) ? 3 : null
}

/** Maximum query length used: somebody may paste a whole document. */
const longestQuery = 200

type TextSearch = {
  /** Whether a text in `searchForm` matches. */
  finds: (form: string) => boolean
  /** Lower is better; null: no match. */
  rankOf: (form: string) => number | null
}

/**
 * Parses a search query: all words must match, in any order. Also tries Latin letters as the Russian ones of
 * the same look, then the other keyboard layout; such matches rank after direct ones. An empty query matches
 * everything.
 */
export function searchFor(typed: string): TextSearch {
  const query = typed.slice(0, longestQuery)
  const readings = [...new Set([query, inRussianLetters(query), underRussian(query), underLatin(query)])]
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

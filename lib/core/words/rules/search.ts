import { apostrophes } from './folded'
import { inRussianLetters, replacedSigns } from './russian-letters'

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

/** The text as its keys would write it in the Russian layout. */
export const underRussian = (typed: string): string => replacedSigns(typed, latinKeys, russianKeys)

/** Empty if a letter maps to a punctuation key: «б1» does not mean «,1». */
function underLatin(typed: string): string {
  const keys = [...typed.toLowerCase()].map((sign) => ({ sign, latin: latinKeys[russianKeys.indexOf(sign)] }))
  if (keys.some(({ latin }) => latin !== undefined && !isLatin(latin))) return ''
  return keys.map(({ sign, latin = sign }) => latin).join('')
}

const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'щ'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts|tz/g, 'ц'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/(?:yu|ju|iu)/g, 'ю'],
  [/(?:ya|ja|ia)/g, 'я'],
  [/(?:yo|jo|ye|je)/g, 'е'],
  [/(?:iy|ij|yy|(?<=sk)y|(?<=sk)i)(?![a-z])/g, 'ий'],
  [/x/g, 'кс'],
  [/(?<=[aeiou])y|j/g, 'й'],
]

/** Latin letters by their sound: «ivanov», «shcherbakov»; empty if the text has Russian letters or no Latin ones. */
export function bySound(typed: string): string {
  const lower = typed.toLowerCase()
  if (!/[a-z]/.test(lower) || /[а-яё]/.test(lower)) return ''
  const sounds = latinSounds.reduce((text, [latin, russian]) => text.replace(latin, russian), lower)
  return replacedSigns(sounds, 'abcdefghiklmnopqrstuvwyz', 'абцдефгхиклмнопкрстуввыз')
}

/** A text as a pattern that matches it. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Matches from the start of a word, ignoring spaces between letters. */
const spacedOut = (text: string) => `(?:^|\\s)${[...text].map(escaped).join(' ?')}`

/** `solid`: the words as texts. */
type Reading = { whole: string; solid: readonly string[]; words: RegExp[]; apart: RegExp }

function readingOf(typed: string): Reading {
  const whole = searchForm(typed)
  const words = whole.split(' ')
  return {
    whole,
    solid: words,
    words: words.map((word) => new RegExp(`${escaped(word)}|${spacedOut(word)}`, 'm')),
    apart: new RegExp(spacedOut(words.join('')), 'm'),
  }
}

/**
 * Match quality: 0 the text starts with the query, 1 a word does, 2 a word does ignoring spaces, 3 contains
 * all words; null: no match.
 */
function rankIn(form: string, { whole, solid, words, apart }: Reading): number | null {
  const hasAll = (own: string) => solid.every((word) => own.includes(word))
  if (!hasAll(form) && !(form.includes(' ') && hasAll(form.replaceAll(' ', '')))) return null
  if (form.startsWith(whole)) return 0
  if (form.includes(` ${whole}`) || form.includes(`\n${whole}`)) return 1
  if (apart.test(form)) return 2
  return words.every((word) => word.test(form)) ? 3 : null
}

/** The signs typed wrongly in a word that is still recognised. */
const mostErrors = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

type Nearness = { most: number; begins: boolean }

/** Whether `typed` is `name`, or begins it, but for `most` signs left out, added, replaced or swapped. */
function isNearly(typed: string, name: string, { most, begins }: Nearness): boolean {
  if (typed.length - name.length > most || (!begins && name.length - typed.length > most)) return false
  const width = Math.min(name.length, typed.length + most)
  let [before, last]: [number[], number[]] = [[], Array.from({ length: width + 1 }, (_, at) => at)]
  for (let row = 1; row <= typed.length; row += 1) {
    const errors = [row]
    for (let at = 1; at <= width; at += 1) {
      const isSame = typed[row - 1] === name[at - 1]
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === name[at - 2] && typed[row - 2] === name[at - 1]
      const [left = row, above = row, diagonal = row] = [errors[at - 1], last[at], last[at - 1]]
      const changed = Math.min(left + 1, above + 1, diagonal + (isSame ? 0 : 1))
      errors.push(isSwapped ? Math.min(changed, (before[at - 2] ?? row) + 1) : changed)
    }
    // Later rows only have more; a swap looks two rows back.
    if (Math.min(...errors) > most && Math.min(...last) >= most) return false
    ;[before, last] = [last, errors]
  }
  return begins ? Math.min(...last) <= most : (last.at(-1) ?? Infinity) <= most
}

/**
 * The parts of a typed word of which one is intact despite so many errors, each of which touches two at most. Thousands
 * of names are told apart by them before anything is counted.
 */
const intactParts = (typed: string, most: number): string[] => {
  const length = Math.max(1, Math.floor(typed.length / (2 * most + 1)))
  return Array.from({ length: Math.floor(typed.length / length) }, (_, at) =>
    typed.slice(at * length, (at + 1) * length),
  )
}

/** Whether more than `most` letters of a word are nowhere in a name: each of them is an error. */
function lacksMore(word: string, name: string, most: number): boolean {
  let errors = 0
  for (const letter of word) if (!name.includes(letter) && (errors += 1) > most) return true
  return false
}

/** Finds names that a word means but for typing errors. `begins`: or of which it means the beginning. */
export function nearTo(word: string, { begins }: Pick<Nearness, 'begins'>): (name: string) => boolean {
  const most = mostErrors(word.length)
  const parts = intactParts(word, most)
  return (name) =>
    parts.some((part) => name.includes(part)) && !lacksMore(word, name, most) && isNearly(word, name, { most, begins })
}

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')

type Taken = { digits: string; words: readonly string[] }

/** A form taken apart. */
function takenApart(form: string): Taken {
  const known = remembered.get(form)
  if (known) return known
  const taken = {
    digits: digitsOf(form),
    words: form.split(/\s/).map(lettersOf).filter(Boolean),
  }
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(form, taken)
  return taken
}

/** The same names are searched at every letter that somebody types. */
const remembered = new Map<string, Taken>()
const mostRemembered = 50_000

/** Finds what is meant by a query but for typing errors in its letters; a wrong digit is another name. */
function meantBy({ whole }: Reading): (name: Taken) => boolean {
  const { digits, words } = takenApart(whole)
  const sought = words.map((word) => nearTo(word, { begins: true }))
  return (name) =>
    sought.length > 0 && name.digits.includes(digits) && sought.every((isNear) => name.words.some((own) => isNear(own)))
}

/** Maximum query length used: somebody may paste a whole document. */
const longestQuery = 200

/** The ways in which a query may be meant: as typed, in letters of the same look, in the other layout, by its sound. */
const readingsOf = (typed: string): Reading[] => {
  const query = typed.slice(0, longestQuery)
  return [...new Set([query, inRussianLetters(query), underRussian(query), underLatin(query), bySound(query)])]
    .map(readingOf)
    .filter(({ whole }) => whole !== '')
}

type TextSearch = {
  /** Whether a text in `searchForm` matches. */
  finds: (form: string) => boolean
  /** Lower is better; null: no match. */
  rankOf: (form: string) => number | null
}

/**
 * Parses a search query: all words must match, in any order. Also tries Latin letters as the Russian ones of
 * the same look, then the other keyboard layout, then by their sound; such matches rank after direct ones. An empty query
 * matches everything.
 */
export const searchFor = (typed: string): TextSearch => searchOf(readingsOf(typed))

function searchOf(readings: readonly Reading[]): TextSearch {
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

/** The things that match, best first; where none does, those that would but for typing errors. */
export function bestMatches<Thing>(things: readonly Thing[], formOf: (thing: Thing) => string, typed: string): Thing[] {
  const readings = readingsOf(typed)
  const { rankOf } = searchOf(readings)
  const formed = things.map((thing) => ({ thing, form: formOf(thing) }))
  const ranked = formed.flatMap(({ thing, form }) => {
    const rank = rankOf(form)
    return rank === null ? [] : [{ thing, rank }]
  })
  if (ranked.length > 0) return ranked.sort((a, b) => a.rank - b.rank).map(({ thing }) => thing)
  const apart = formed.map(({ thing, form }) => ({ thing, name: takenApart(form) }))
  for (const reading of readings) {
    const isMeant = meantBy(reading)
    const meant = apart.filter(({ name }) => isMeant(name))
    if (meant.length > 0) return meant.map(({ thing }) => thing)
  }
  return []
}

import { nearTo, searchForm } from '@/lib/core/words/rules/search'
import type { KnownName } from './known-name'
import { isCaseOf } from './word-cases'

/** The disciplines that a text may name. `isSure` false: but for typing errors, or by a part of their names. */
type NamedDisciplines = { names: readonly KnownName[]; isSure: boolean }

type Formed = { name: KnownName; words: readonly string[] }

const wordsOf = (text: string): string[] => searchForm(text).split(/\s+/).filter(Boolean)

/** Whether a word is put together from the beginnings of others: «матан», «сопромат». */
function isShortFor(typed: string, words: readonly string[]): boolean {
  const [first, ...rest] = words
  if (first === undefined) return typed === ''
  if (words.length === 1) return typed.length > 1 && first.startsWith(typed)
  for (let length = 2; length <= Math.min(typed.length, first.length); length += 1)
    if (first.startsWith(typed.slice(0, length)) && isShortFor(typed.slice(length), rest)) return true
  return false
}

/** A word of its, but for its case, or the beginning of one. */
const isPartOf = (typed: string, own: string): boolean =>
  isCaseOf(typed, own) || (typed.length > 2 && own.startsWith(typed))

type Is = (own: string) => boolean
type Meant = (typed: readonly string[]) => (own: Formed) => boolean

/** Whether each word typed is the word of the name in its place. */
const inOrder =
  (wordIs: (typed: string) => Is): Meant =>
  (typed) => {
    const each = typed.map(wordIs)
    return ({ words }) => each.length === words.length && each.every((is, at) => is(words[at] ?? ''))
  }

/** How a discipline may be named; the first way in which any is counts. */
const ways: readonly { isSure: boolean; meant: Meant }[] = [
  { isSure: true, meant: inOrder((typed) => (own) => typed === own) },
  { isSure: true, meant: inOrder((typed) => (own) => isCaseOf(typed, own)) },
  {
    isSure: false,
    meant: (typed) => {
      const solid = typed.join('')
      return ({ words }) => words.length > 1 && isShortFor(solid, words)
    },
  },
  { isSure: false, meant: inOrder((typed) => nearTo(typed, { begins: true })) },
  {
    isSure: false,
    meant:
      (typed) =>
      ({ words }) =>
        typed.every((word) => words.some((own) => isPartOf(word, own))),
  },
]

/** The shortest text that may name a discipline. */
const shortest = 3

/** Finds those of the disciplines that a text names. */
export function knownDisciplines(names: readonly KnownName[]): (text: string) => NamedDisciplines {
  const all = names.map((name): Formed => ({ name, words: wordsOf(name.title) }))
  return (text) => {
    const typed = wordsOf(text)
    if (typed.join('').length < shortest) return { names: [], isSure: false }
    for (const { isSure, meant } of ways) {
      const found = all.filter(meant(typed))
      if (found.length > 0) return { names: found.map(({ name }) => name), isSure }
    }
    return { names: [], isSure: false }
  }
}

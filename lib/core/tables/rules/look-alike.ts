import { grouped } from '@/lib/core/words/rules/lists'
import { alikeInRussian } from '@/lib/core/words/rules/russian-letters'

const letters: Record<string, string> = { ё: 'е', о: '0', з: '3' }

/**
 * A key that is equal for titles a person would take for the same: ignores case, spaces, dashes, full stops,
 * «ё», Latin letters that look like Russian ones, O and 0, З and 3, and zeros before a number. Any sign
 * between two numbers counts: «ИСТб-2-41» is not «ИСТб-24-1».
 */
export function lookAlikeKey(title: string): string {
  const normalized = alikeInRussian(title.normalize('NFKC').replaceAll('\u00ad', ''))
  const separated = normalized.replace(/[^\p{L}\p{N}]+/gu, (_, at: number) =>
    /\p{N}/u.test(normalized.charAt(at - 1)) &&
    /\p{N}/u.test(
      normalized
        .slice(at)
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .charAt(0),
    )
      ? '-'
      : '',
  )
  if (separated === '') return title
  const numbered = separated.replace(/(?<![\p{N}оз])0+(?=\p{N})/gu, '')
  return numbered.replace(/[ёоз]/g, (sign) => letters[sign] ?? sign)
}

type NameWord = { word: string; isInitial: boolean }
/** The words of a name: «И. И. Иванов» is `иванов` and twice `и`. */
type NameWords = { surname: string; own: NameWord[] }

function nameWords(name: string): NameWords {
  const words = alikeInRussian(name.normalize('NFKC'))
    .replaceAll('ё', 'е')
    .split(/[\s.]+/)
    .filter((word) => word !== '')
  const at = Math.max(
    words.findIndex((word) => word.length > 1),
    0,
  )
  const [surname = '', ...own] = [...words.slice(at), ...words.slice(0, at)]
  return { surname, own: own.map((word) => ({ word, isInitial: /^\p{L}$/u.test(word) })) }
}

/**
 * People of one surname by their own names, one after another, so that thousands of one surname are told apart
 * quickly. `things`: those who have no further name.
 */
type OwnNames<Thing> = { things: Thing[]; next: Map<string, OwnNames<Thing> & NameWord> }

const noNames = <Thing>(): OwnNames<Thing> => ({ things: [], next: new Map() })

function addName<Thing>(names: OwnNames<Thing>, own: readonly NameWord[], thing: Thing): void {
  let at = names
  for (const word of own) {
    const next = at.next.get(word.word) ?? { ...word, ...noNames<Thing>() }
    at.next.set(word.word, next)
    at = next
  }
  at.things.push(thing)
}

const allOf = <Thing>({ things, next }: OwnNames<Thing>): Thing[] => [...things, ...[...next.values()].flatMap(allOf)]

/** Who may be of these names, one at least: «И. И.», «И.» and «Иван Иванович» may be one person. */
function onePerson<Thing>({ next }: OwnNames<Thing>, [own, ...more]: readonly NameWord[]): Thing[] {
  if (!own) return []
  const initial = next.get(own.word.charAt(0))
  const same = own.isInitial
    ? [...next.values()].filter(({ word }) => word.startsWith(own.word))
    : [next.get(own.word), initial?.isInitial ? initial : undefined]
  return same.flatMap((names) => {
    if (!names) return []
    return more.length === 0 ? allOf(names) : [...names.things, ...onePerson(names, more)]
  })
}

/**
 * Finds things with look-alike titles; `except`: leaves out a thing itself. `arePeople`: also names that differ
 * only in that one has initials, or fewer of them.
 */
export function lookAlikes<Thing>(
  things: readonly Thing[],
  titleOf: (thing: Thing) => string,
  { arePeople = false }: { arePeople?: boolean | undefined } = {},
) {
  const byKey = grouped(things, (thing) => lookAlikeKey(titleOf(thing)))
  const people = new Map<string, OwnNames<Thing>>()
  for (const thing of arePeople ? things : []) {
    const { surname, own } = nameWords(titleOf(thing))
    const names = people.get(surname) ?? noNames<Thing>()
    people.set(surname, names)
    addName(names, own, thing)
  }
  const sameTitle = (title: string): Thing[] => byKey.get(lookAlikeKey(title)) ?? []
  const samePerson = (title: string): Thing[] => {
    const { surname, own } = nameWords(title)
    const names = people.get(surname)
    return names ? onePerson(names, own) : []
  }
  return {
    of: (title: string, except?: Thing): Thing[] =>
      [...new Set([...sameTitle(title), ...samePerson(title)])].filter((one) => one !== except),
    groups: (): Thing[][] => [...byKey.values()].filter((group) => group.length > 1),
  }
}

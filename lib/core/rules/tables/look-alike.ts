import { grouped } from '../words/lists'
import { alikeInRussian } from './russian-letters'

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

const isSameWord = (one: NameWord, other: NameWord): boolean =>
  one.word === other.word || ((one.isInitial || other.isInitial) && one.word[0] === other.word[0])

/** Whether names of one surname may be of one person: «И. И.», «И.» and «Иван Иванович» may. */
function areOnePerson({ own }: NameWords, { own: others }: NameWords): boolean {
  const [shorter, longer] = own.length < others.length ? [own, others] : [others, own]
  return (
    shorter.length > 0 &&
    shorter.every((word, at) => {
      const same = longer[at]
      return same !== undefined && isSameWord(word, same)
    })
  )
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
  const people = arePeople ? things.map((thing) => ({ thing, words: nameWords(titleOf(thing)) })) : []
  const bySurname = grouped(people, ({ words: { surname } }) => surname)
  const sameTitle = (title: string): Thing[] => byKey.get(lookAlikeKey(title)) ?? []
  const samePerson = (title: string): Thing[] => {
    const own = nameWords(title)
    return (bySurname.get(own.surname) ?? []).flatMap(({ thing, words }) =>
      areOnePerson(words, own) ? [thing] : [],
    )
  }
  return {
    of: (title: string, except?: Thing): Thing[] =>
      [...new Set([...sameTitle(title), ...samePerson(title)])].filter((one) => one !== except),
    /** Groups of two or more. */
    groups: (): Thing[][] => [...byKey.values()].filter((group) => group.length > 1),
  }
}

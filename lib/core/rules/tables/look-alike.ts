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

/** The words of a name, surname first: «И. И. Иванов» is `['иванов', 'и', 'и']`. */
function nameWords(name: string): string[] {
  const words = alikeInRussian(name.normalize('NFKC'))
    .replaceAll('ё', 'е')
    .split(/[\s.]+/)
    .filter((word) => word !== '')
  const surname = words.findIndex((word) => word.length > 1)
  return surname > 0 ? [...words.slice(surname), ...words.slice(0, surname)] : words
}

/** Whether two names may be of one person: «Иванов И. И.», «Иванов И.» and «Иванов Иван Иванович» may. */
export function mayBeOnePerson(one: string, other: string): boolean {
  const [[surname, ...own], [otherSurname, ...others]] = [nameWords(one), nameWords(other)]
  const [initials, full] = own.length < others.length ? [own, others] : [others, own]
  return (
    surname !== undefined &&
    surname === otherSurname &&
    initials.length > 0 &&
    initials.every((word, at) => {
      const same = full[at] ?? ''
      return word === same || ((word.length === 1 || same.length === 1) && word[0] === same[0])
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
  const bySurname = arePeople ? grouped(things, (thing) => nameWords(titleOf(thing))[0] ?? '') : null
  const sameTitle = (title: string): Thing[] => byKey.get(lookAlikeKey(title)) ?? []
  const samePerson = (title: string): Thing[] =>
    (bySurname?.get(nameWords(title)[0] ?? '') ?? []).filter((one) => mayBeOnePerson(titleOf(one), title))
  return {
    of: (title: string, except?: Thing): Thing[] =>
      [...new Set([...sameTitle(title), ...samePerson(title)])].filter((one) => one !== except),
    /** Groups of two or more. */
    groups: (): Thing[][] => [...byKey.values()].filter((group) => group.length > 1),
  }
}

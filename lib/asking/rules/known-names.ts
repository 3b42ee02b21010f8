import type { Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import { lookAlikeKey } from '@/lib/core/tables/rules/look-alike'
import { grouped, groupedByEach } from '@/lib/core/words/rules/lists'
import { bestMatches, foldLetters, nearTo, searchForm } from '@/lib/core/words/rules/search'
import { knownDisciplines } from './known-disciplines'
import type { KnownName, KnownSubject } from './known-name'
import { otherCases } from './surname-forms'

/** In which case a name is written: after «где» as it is, after «у» in another; else unknown. */
export type NameCase = 'nominative' | 'oblique' | 'any'

/** Whether names are also recognised that are mistyped. */
type Strictness = 'strict' | 'forgiving'

/** Everything that a text may be the whole name of. `isSure` false: but for typing errors, or in the wrong case. */
export type Recognised = { names: readonly KnownSubject[]; isSure: boolean }

const isSubject = (name: KnownName): name is KnownSubject => 'id' in name.of

/** «ИСТб-24-1», «истб241» and «ИСТБ 24 1» have one key, as «ИСТб-2-41» has, which is then found beside them. */
const keyOf = (title: string): string => lookAlikeKey(title).replaceAll('-', '')

/** The same for any order of letters and numbers: «305 К». */
const bagOf = (title: string): string =>
  [...keyOf(title).matchAll(/\d+|\D+/g)]
    .map(([part]) => part)
    .sort()
    .join(' ')

/** The number of a room without its building; null: it has no number. */
const numberOf = (title: string): string | null => /^\p{L}{1,3}[\s-]*(\d\S*)$/u.exec(title)?.[1] ?? null

type Person = { name: KnownSubject; surname: string; given: readonly string[] }

const wordsOf = (name: string): string[] =>
  foldLetters(name)
    .split(/[\s.]+/)
    .filter(Boolean)

function personOf(name: KnownSubject): Person {
  const [surname = '', ...given] = wordsOf(name.others[0] ?? name.title.replace(/ \(.*\)$/, ''))
  return { name, surname, given }
}

/** Whether a written given name, in any case, or its initial is this one. */
const isGiven = (written: string, given: string | undefined): boolean =>
  given !== undefined &&
  (written === given ||
    written === given.charAt(0) ||
    (given.length === 1 && written.startsWith(given)) ||
    (given.length > 2 && written.startsWith(given.slice(0, -1)) && written.length - given.length <= 2))

/** «ии» are two initials. */
const apart = (word: string, { given }: Person): string[] =>
  word.length === 2 && given.length > 1 && word === given.map((one) => one.charAt(0)).join('') ? [...word] : [word]

const isCalled = (written: readonly string[], person: Person): boolean =>
  written.flatMap((word) => apart(word, person)).every((word, at) => isGiven(word, person.given[at]))

/** The people of whom one word is the surname, and the others are given names or initials. */
const calledAs = (text: string, peopleOf: (surname: string) => readonly Person[]): KnownSubject[] => {
  const words = wordsOf(text)
  return words.flatMap((word, at) =>
    word.length < 2
      ? []
      : peopleOf(word)
          .filter((person) => isCalled(words.toSpliced(at, 1), person))
          .map(({ name }) => name),
  )
}

const most = 40

/** The names of a university that a person may see, ready to be found. */
export function knownNames(all: readonly KnownName[]) {
  const formed = all.map((name) => ({ name, form: searchForm(name.title, ...name.others) }))
  const subjects = all.filter(isSubject)
  const titled = subjects.filter(({ of }) => of.kind !== 'teacher')
  const namesOf = ({ title, others }: KnownName) => [title, ...others]
  const byKey = groupedByEach(titled, (name) => [...new Set(namesOf(name).map(keyOf))])
  const byBag = groupedByEach(titled, (name) => [...new Set(namesOf(name).map(bagOf))])
  const rooms = titled.filter(({ of }) => of.kind === 'room')
  const byNumber = grouped(rooms, ({ title }) => keyOf(numberOf(title) ?? title))
  const people = subjects.filter(({ of }) => of.kind === 'teacher').map(personOf)
  const bySurname = grouped(people, ({ surname }) => surname)
  const byCase = groupedByEach(people, ({ surname }) => otherCases(surname))

  const titledAs = (text: string, isAsked: (name: KnownSubject) => boolean): KnownSubject[] => {
    const found = [byKey, byNumber].flatMap((names) => names.get(keyOf(text)) ?? []).filter(isAsked)
    return found.length > 0 ? found : (byBag.get(bagOf(text)) ?? []).filter(isAsked)
  }

  function peopleCalled(text: string, nameCase: NameCase): Recognised {
    const nominative = calledAs(text, (surname) => bySurname.get(surname) ?? [])
    const oblique = calledAs(text, (surname) => byCase.get(surname) ?? [])
    if (nameCase === 'any') return { names: [...nominative, ...oblique], isSure: true }
    const [meant, other] = nameCase === 'oblique' ? [oblique, nominative] : [nominative, oblique]
    // Names that do not change are the same in every case.
    const unchanged = other.filter((name) => otherCases(personOf(name).surname).length === 0)
    const sure = nameCase === 'oblique' ? [...meant, ...unchanged] : meant
    return sure.length > 0 ? { names: sure, isSure: true } : { names: other, isSure: false }
  }

  const lettered = titled.flatMap((name) => namesOf(name).map((title) => ({ name, ...apartOf(title) })))

  /** But for typing errors in the surname, or in the letters of a title; numbers are never mistyped. */
  function nearly(text: string, isAsked: (name: KnownSubject) => boolean): KnownSubject[] {
    const meant = calledAs(text, (word) => {
      const isNear = nearTo(word, { begins: false })
      return [...bySurname].filter(([surname]) => isNear(surname)).flatMap(([, same]) => same)
    })
    const { digits, letters } = apartOf(text)
    const isNear = nearTo(letters, { begins: false })
    const titles = lettered.filter((own) => own.digits === digits && isNear(own.letters)).map(({ name }) => name)
    return [...titles, ...meant].filter(isAsked)
  }

  return {
    /** The disciplines that a text names. */
    disciplines: knownDisciplines(all.filter(({ of }) => of.kind === 'discipline')),
    /** The name of a subject; undefined: the person may not see it. */
    nameOf: ({ kind, id }: Subject): KnownSubject | undefined =>
      subjects.find(({ of }) => of.kind === kind && of.id === id),
    /** What this text is the whole name of, among these kinds. */
    named: (
      text: string,
      kinds: readonly SubjectKind[],
      nameCase: NameCase,
      strictness: Strictness = 'forgiving',
    ): Recognised => {
      const isAsked = ({ of }: KnownSubject) => kinds.includes(of.kind)
      const titles = titledAs(text, isAsked)
      const persons = peopleCalled(text, nameCase)
      const asked = persons.names.filter(isAsked)
      const sure = [...titles, ...(persons.isSure ? asked : [])]
      if (sure.length > 0) return { names: [...new Set(sure)], isSure: true }
      if (strictness === 'strict') return { names: [], isSure: false }
      return { names: [...new Set(asked.length > 0 ? asked : nearly(text, isAsked))], isSure: false }
    },
    /** What is found of this text, best first. */
    find: (text: string): KnownName[] =>
      bestMatches(formed, ({ form }) => form, text)
        .slice(0, most)
        .map(({ name }) => name),
  }
}

export type KnownNames = ReturnType<typeof knownNames>

const apartOf = (title: string) => {
  const form = searchForm(title)
  return { digits: form.replace(/\D/g, ''), letters: form.replace(/[^\p{L}]/gu, '') }
}

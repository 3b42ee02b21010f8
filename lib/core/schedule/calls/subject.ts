import { subjectKinds, subjectOf, type Subject, type SubjectKind } from '@/lib/core/names/rules/resource'

/** A kind of subject in the page's URL (`?type=`). */
const words = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  programme: 'metaprogram',
} as const satisfies Record<SubjectKind, string>

const kinds = {
  auditory: 'room',
  teacher: 'teacher',
  group: 'group',
  metaprogram: 'programme',
  'meta-program': 'programme',
} as const satisfies Record<string, SubjectKind>

/** Further names of the kinds in the specification and the API; accepted, never written. */
const otherWords: Record<string, SubjectKind> = {
  aud: 'room',
  'meta-program': 'programme',
  proxy: 'programme',
}

export const subjectWord = <Kind extends SubjectKind>(kind: Kind): (typeof words)[Kind] => words[kind]

export const kindOfWord = <Word extends keyof typeof kinds>(word: Word): (typeof kinds)[Word] => kinds[word]

/** The subject of a word of the API and an id. */
export const subjectOfWord = <Word extends keyof typeof kinds>(word: Word, id: number) =>
  subjectOf(kindOfWord(word), id)

export const subjectIn = <Word extends keyof typeof kinds>({ itemType, id }: { itemType: Word; id: number }) =>
  subjectOfWord(itemType, id)

/** The subject with this `word` and `id`; null if invalid. Virtual rooms have ids below 0. */
export function readSubject(word: string | null, id: string | null): Subject | null {
  const other = word !== null && Object.hasOwn(otherWords, word) ? otherWords[word] : undefined
  const kind = subjectKinds.find((one) => words[one] === word) ?? other
  if (!kind || !id || !/^-?\d{1,9}$/.test(id)) return null
  return subjectOf(kind, Number(id))
}

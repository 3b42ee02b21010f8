import { subjectKinds, type Subject, type SubjectKind } from '@/lib/core/rules/names/resource'

/** A kind of subject in the page's URL (`?type=`). */
const words = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  programme: 'metaprogram',
} as const satisfies Record<SubjectKind, string>

/** Further names of the kinds in the specification and the API; accepted, never written. */
const otherWords: Record<string, SubjectKind> = {
  aud: 'room',
  'meta-program': 'programme',
  proxy: 'programme',
}

export const subjectWord = <Kind extends SubjectKind>(kind: Kind): (typeof words)[Kind] => words[kind]

/** The subject with this `word` and `id`; null if invalid. Virtual rooms have ids below 0. */
export function readSubject(word: string | null, id: string | null): Subject | null {
  const other = word !== null && Object.hasOwn(otherWords, word) ? otherWords[word] : undefined
  const kind = subjectKinds.find((one) => words[one] === word) ?? other
  if (!kind || !id || !/^-?\d{1,9}$/.test(id)) return null
  return { kind, id: Number(id) } as Subject
}

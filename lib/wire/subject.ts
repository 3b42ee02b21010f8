import { subjectKinds, type Subject, type SubjectKind } from '@/lib/domain/resource'

/** A kind of subject as the page's address writes it (`?type=`). */
const words = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  programme: 'metaprogram',
} as const satisfies Record<SubjectKind, string>

export const subjectWord = (kind: SubjectKind): string => words[kind]

/** The subject that `word` and `id` name; null for anything else. Virtual rooms have ids below 0. */
export function readSubject(word: string | null, id: string | null): Subject | null {
  const kind = subjectKinds.find((one) => words[one] === word)
  if (!kind || !id || !/^-?\d{1,9}$/.test(id)) return null
  return { kind, id: Number(id) } as Subject
}

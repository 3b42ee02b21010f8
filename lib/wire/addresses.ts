import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Subject, SubjectKind } from '@/lib/domain/resource'

/** How the paths of the API name a kind: `/api/auditory/12/schedule/`. */
const pathWords = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  programme: 'meta-program',
} as const satisfies Record<SubjectKind, string>

/** The query key under which the schedule call takes more ids of a kind; rooms have none. */
export const alsoKeys = { teacher: 'teacher', group: 'group', programme: 'metaprogram' } as const

export type PathWord = (typeof pathWords)[SubjectKind]

export const pathWord = (kind: SubjectKind): PathWord => pathWords[kind]

export const kindOfPathWord = (word: PathWord): SubjectKind => {
  switch (word) {
    case 'auditory':
      return 'room'
    case 'teacher':
      return 'teacher'
    case 'group':
      return 'group'
    case 'meta-program':
      return 'programme'
  }
}

/** The list of a kind. */
export const vocabularyUrl = (kind: SubjectKind): string => `/api/${pathWord(kind)}/`

/**
 * The schedule call, its query in one order, so that equal questions have equal addresses. `also`: whose schedules are added.
 * `from` and `to` are both included.
 */
export function scheduleUrl(
  { kind, id }: Subject,
  from: CalendarDate,
  to: CalendarDate,
  options: { withProjected?: boolean; also?: readonly Exclude<Subject, { kind: 'room' }>[] } = {},
): string {
  const query = new URLSearchParams({ dbeg: from, dend: to })
  if (options.withProjected) query.set('with_projected', '1')
  for (const one of options.also ?? []) query.append(alsoKeys[one.kind], String(one.id))
  return `/api/${pathWord(kind)}/${id}/schedule/?${query}`
}

import { idIn } from '@/lib/core/browser/asked'
import { sessionPath } from '@/lib/core/calls/calls/addresses'
import type { FacultyId, SemesterId } from '@/lib/core/rules/names/ids'
import { allStudyForms } from '@/lib/core/rules/names/resource'
import type { BoardFilter } from '@/lib/exams/rules/board'

/** State in the URL of a session. Null: the first faculty, the present semester. */
export type SessionLocation = BoardFilter & { facultyId: FacultyId | null; semesterId: SemesterId | null }

type Params = { get(name: string): string | null }

/** Parses the URL; malformed values count as absent. */
export const readSessionLocation = (params: Params): SessionLocation => ({
  facultyId: idIn(params.get('faculty')) as FacultyId | null,
  semesterId: idIn(params.get('semester')) as SemesterId | null,
  courseYear: idIn(params.get('course')),
  studyForm: allStudyForms.find((one) => one === params.get('form')) ?? null,
  onlyRemarked: params.get('show') === 'remarks',
})

export function sessionUrl(location: SessionLocation): string {
  const query = new URLSearchParams()
  if (location.facultyId !== null) query.set('faculty', String(location.facultyId))
  if (location.semesterId !== null) query.set('semester', String(location.semesterId))
  if (location.courseYear !== null) query.set('course', String(location.courseYear))
  if (location.studyForm !== null) query.set('form', location.studyForm)
  if (location.onlyRemarked) query.set('show', 'remarks')
  return query.size > 0 ? `${sessionPath}?${query}` : sessionPath
}

/** The session of a faculty, for links from elsewhere. */
export const facultySessionUrl = (facultyId: FacultyId): string => `${sessionPath}?faculty=${facultyId}`

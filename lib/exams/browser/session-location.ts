import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type FacultyId, type SemesterId, idIn } from '@/lib/core/names/rules/ids'
import { allStudyForms } from '@/lib/core/names/rules/resource'
import { type ExamsTouched, touchingKinds } from '@/lib/core/placing/rules/touched-exams'
import { sessionPath } from '@/lib/core/refusals/calls/addresses'
import { addressWith } from '@/lib/core/words/rules/address'
import type { BoardFilter } from '@/lib/exams/rules/board'

export { sessionPath } from '@/lib/core/refusals/calls/addresses'

/** State in the URL of a session. Null: the first faculty, the present semester. */
export type SessionLocation = BoardFilter & {
  facultyId: FacultyId | null
  semesterId: SemesterId | null
  /** Whose exams have to stand elsewhere; null: nobody's. */
  touched: ExamsTouched | null
}

type Params = { get(name: string): string | null }

function touchedIn(params: Params): ExamsTouched | null {
  const kind = touchingKinds.find((one) => params.get(one) !== null)
  const [from, to] = ['dbeg', 'dend'].map((name) => parseCalendarDate(params.get(name) ?? ''))
  if (!kind || !from || !to) return null
  const ids = (params.get(kind) ?? '').split(',').flatMap((id) => idIn<ExamsTouched['ids'][number]>(id) ?? [])
  return ids.length > 0 ? { kind, ids, from, to } : null
}

/** Parses the URL; malformed values count as absent. */
export const readSessionLocation = (params: Params): SessionLocation => ({
  facultyId: idIn(params.get('faculty')),
  semesterId: idIn(params.get('semester')),
  courseYear: idIn(params.get('course')),
  studyForm: allStudyForms.find((one) => one === params.get('form')) ?? null,
  onlyRemarked: params.get('show') === 'remarks',
  touched: touchedIn(params),
})

export const sessionUrl = ({ touched, ...location }: SessionLocation): string =>
  addressWith(sessionPath, {
    faculty: location.facultyId,
    semester: location.semesterId,
    course: location.courseYear,
    form: location.studyForm,
    show: location.onlyRemarked && 'remarks',
    ...(touched && { [touched.kind]: touched.ids, dbeg: touched.from, dend: touched.to }),
  })

import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findExamGroups } from '@/db/queries/exams/exams'
import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import { sessionWindow } from '@/lib/core/calendar/rules/session'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { semesterOn } from '@/lib/exams/rules/reader-period'
import type { PaperQuestion, SessionPaperView } from '@/lib/exams/rules/session-sheet'
import { listExams } from './list-exams'

/**
 * The session of a faculty for its wall. Throws `not_allowed` unless the actor plans the faculty, `not_found` for an unknown
 * faculty or semester.
 */
export async function viewSessionPaper(
  context: ServiceContext,
  { faculty, semester: asked, course, drafts }: PaperQuestion,
): Promise<SessionPaperView> {
  const { db, now } = context
  requireAllowed(context, 'workbench.open', { id: faculty })
  const [faculties, calendar, all] = await Promise.all([
    findQualityFaculties(db),
    findCalendar(db),
    findExamGroups(db, { facultyId: faculty }),
  ])
  const found = faculties.find(({ id }) => id === faculty)
  if (!found) throw new ServiceError('not_found', noSuch.faculty)
  const { semesters } = calendar
  const semester = asked === null ? semesterOn(calendar, now.date) : semesters.find(({ id }) => id === asked)
  if (!semester) throw new ServiceError('not_found', noSuch.semester)
  const groups = all.filter(({ courseYear }) => course === null || courseYear === course)
  const subjects = groups.map(({ id }) => ({ kind: 'group' as const, id }))
  const period = sessionWindow(semesters, semester)
  const exams = subjects.length > 0 ? await listExams(context, { subjects, period, drafts }) : []
  const courses = [...new Set(all.flatMap(({ courseYear }) => courseYear ?? []))].toSorted((a, b) => a - b)
  return { title: found.title, semester, semesters, courses, groups, exams, now }
}

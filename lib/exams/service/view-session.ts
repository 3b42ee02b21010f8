import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findExamGroups, findExamIds } from '@/db/queries/exams/exams'
import { findExamSession } from '@/db/queries/exams/session'
import { findPublications } from '@/db/queries/publishing/find-publications'
import { sessionWindow } from '@/lib/core/calendar/rules/session'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { SessionQuestion, SessionView } from '@/lib/exams/rules/exam'
import { requireExisting } from '@/lib/quality/service/load-timetable'
import { readExams } from './read-exams'
import { viewRemarks } from './view-remarks'

/**
 * What a faculty has to hold in the session of a semester, and what stands, drafts included, with remarks. Throws `not_allowed` unless the
 * actor plans the faculty, `not_found` for an unknown faculty or semester.
 */
export async function viewSession(context: ServiceContext, question: SessionQuestion): Promise<SessionView> {
  const { db } = context
  const { facultyId, semesterId } = question
  requireAllowed(context, 'workbench.open', { id: facultyId })
  await requireExisting(context, { kind: 'faculty', id: facultyId })
  const [calendar, session, groups, [publication]] = await Promise.all([
    findCalendar(db),
    findExamSession(db),
    findExamGroups(db, { facultyId }),
    findPublications(db, facultyId, 1, 'session'),
  ])
  const semester = calendar.semesters.find(({ id }) => id === semesterId)
  if (!semester) throw new ServiceError('not_found', noSuch.semester)
  const ids = await findExamIds(db, semesterId, { of: 'faculty', id: facultyId })
  const exams = (await readExams(context, ids, { session, calendar })).map(({ exam }) => exam)
  return {
    window: sessionWindow(calendar.semesters, semester),
    session,
    publication: publication
      ? { title: publication.title, on: civilTimeAt(publication.at, environment().UNIVERSITY_TIME_ZONE).date }
      : null,
    groups,
    exams,
    remarks: await viewRemarks(context, calendar, { facultyId, exams }),
  }
}

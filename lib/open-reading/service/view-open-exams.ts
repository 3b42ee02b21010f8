import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { readerPeriod } from '@/lib/exams/rules/reader-period'
import { type ExamSubject, listExams } from '@/lib/exams/service/list-exams'
import { type ExamsOf, readableExam, type OpenExams } from '@/lib/open-reading/rules'
import { type OpenReader, teacherNaming } from './view-open-week'

async function titleOf({ db, actor, names }: OpenReader, of: ExamsOf): Promise<string> {
  if (of.kind === 'faculty') {
    requireAllowed({ actor }, 'list.view', 'group')
    const found = (await findQualityFaculties(db)).find(({ id }) => id === of.id)
    if (!found) throw new ServiceError('not_found', noSuch.faculty)
    return found.title
  }
  const subject = subjectOf(of.kind, of.id)
  const { title } = await viewSubject({ db, actor }, subject)
  if (subject.kind === 'group') return title
  const nameOf = await teacherNaming(db, names, [subject.id])
  return nameOf({ id: subject.id, name: title }) ?? title
}

/** `subjects`: the groups of a faculty, or whose exams they are. Throws `not_found`, and `not_allowed` for what is not public. */
export async function viewOpenExams(
  reader: OpenReader,
  { of, subjects, today }: { of: ExamsOf; subjects: readonly ExamSubject[]; today: CalendarDate },
): Promise<OpenExams> {
  const { db, actor, names } = reader
  const [title, calendar] = await Promise.all([titleOf(reader, of), findCalendar(db)])
  const period = readerPeriod(calendar, today)
  const exams = period && subjects.length > 0 ? await listExams({ db, actor }, { subjects, period, drafts: false }) : []
  const nameOf = await teacherNaming(
    db,
    names,
    exams.flatMap(({ teachers }) => teachers.map(({ id }) => id)),
  )
  return { of, title, exams: exams.map((exam) => readableExam(exam, nameOf)) }
}

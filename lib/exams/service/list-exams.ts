import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findSessionClasses } from '@/db/queries/core/schedule/schedule'
import { findExamGroups } from '@/db/queries/exams/exams'
import { findExamSession, findSessionParts } from '@/db/queries/exams/session'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { Period } from '@/lib/core/calendar/rules/period'
import { periodsOfGroup } from '@/lib/core/calendar/rules/session'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { listOwnSubjects, type ListedOwnSubject } from '@/lib/core/own-timetable/service/list-own-subjects'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { ownSchedule } from '@/lib/core/schedule/rules/own-schedule'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { withoutOwnTraces } from '@/lib/core/schedule/rules/trace'
import { isVisible, itemTo, requestTo } from '@/lib/core/views/service/is-visible'
import { readerExams, type ReaderExam } from '@/lib/exams/rules/reader-exam'
import { readerPeriod } from '@/lib/exams/rules/reader-period'

export type ExamSubject = Extract<Subject, { kind: 'group' | 'teacher' }>

/**
 * The exams, credits and consultations of these groups and teachers in a period as weeks show them, a class for each pair. Drafts
 * only on request, to those who may see them. Throws `not_allowed` for a subject that the actor may not see.
 */
async function sessionClasses(
  { db, actor }: DataContext,
  { subjects, period, drafts }: { subjects: readonly ExamSubject[]; period: Period; drafts: boolean },
): Promise<Pick<Schedule, 'items' | 'requests'>> {
  for (const subject of subjects) requireAllowed({ actor }, 'schedule.view', subject)
  const { items, requests } = await findSessionClasses(db, {
    groups: subjects.flatMap(({ kind, id }) => (kind === 'group' ? [id] : [])),
    teachers: subjects.flatMap(({ kind, id }) => (kind === 'teacher' ? [id] : [])),
    ...period,
    drafts,
    viewer: actor.userId,
  })
  return {
    items: items.filter((item) => isVisible(actor, item)).map((item) => itemTo(actor, item)),
    requests: requests.map((request) => requestTo(actor, request)),
  }
}

async function worded(
  db: Queryable,
  schedule: Pick<Schedule, 'items' | 'requests'>,
  calendar: AcademicCalendar,
): Promise<ReaderExam[]> {
  const parts = await findSessionParts(
    db,
    schedule.items.flatMap(({ loadItemId }) => loadItemId ?? []),
  )
  return readerExams(schedule, { calendar, parts })
}

/** What stands of a session for these groups and teachers, each exam once. Throws as `sessionClasses` does. */
export async function listExams(
  context: DataContext,
  question: { subjects: readonly ExamSubject[]; period: Period; drafts: boolean },
): Promise<ReaderExam[]> {
  const [calendar, schedule] = await Promise.all([findCalendar(context.db), sessionClasses(context, question)])
  return worded(context.db, { ...schedule, items: withoutOwnTraces(schedule.items) }, calendar)
}

/** When the exams of these groups are, as far as it is set: from the first to the last date; null: unknown. */
async function sessionDates(db: Queryable, groups: readonly GroupId[], window: Period): Promise<Period | null> {
  const [{ periods }, found] = await Promise.all([findExamSession(db), findExamGroups(db, { ids: groups })])
  const own = found.flatMap((group) => periodsOfGroup(periods, group, 'exams', window))
  const [from] = own.map(({ startsOn }) => startsOn).toSorted()
  const to = own
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1)
  return from && to ? { from, to } : null
}

/** `dates`: when the session is, if that is set. */
type OwnExams = { subjects: ListedOwnSubject[]; exams: ReaderExam[]; dates: Period | null }

/** The actor's own exams: those of all subjects they call theirs, without what they have hidden. */
export async function listOwnExams(context: ServiceContext): Promise<OwnExams> {
  const { db, now } = context
  const [{ subjects, hidden }, calendar] = await Promise.all([listOwnSubjects(context), findCalendar(db)])
  const seen = subjects.filter(({ mayView }) => mayView)
  const period = readerPeriod(calendar, now.date)
  if (seen.length === 0 || !period) return { subjects, exams: [], dates: null }
  const schedule = await sessionClasses(context, { subjects: seen, period, drafts: false })
  const groups = seen.flatMap((one) => (one.kind === 'group' ? [one.id] : []))
  const [exams, dates] = await Promise.all([
    worded(db, ownSchedule(schedule, seen, hidden), calendar),
    sessionDates(db, groups, period),
  ])
  return { subjects, exams, dates }
}

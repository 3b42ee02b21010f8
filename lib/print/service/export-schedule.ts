import { findMoves } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'
import type { MoveRecord, MovesExport, ScheduleExport } from '@/lib/core/schedule/rules/schedule-export'
import { movesTitle } from '@/lib/core/schedule/texts/exports'
import { planTeachers } from '@/lib/core/views/service/is-visible'
import { visibleReasons } from '@/lib/core/views/service/told-reasons'
import { viewSchedule, viewSubject } from '@/lib/core/views/service/view-schedule'
import { environment } from '@/lib/environment/environment'

/** The same parameters as the schedule call; `from` and `to` are both included. */
type ExportQuestion = {
  subject: Subject
  also: readonly Subject[]
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
}

/**
 * The subject and the added ones, called as on the last day; unknown added ids are ignored as in the schedule. Throws as
 * `viewSubject` does.
 */
async function exportedSubjects(
  context: DataContext,
  { subject, also, to }: Pick<ExportQuestion, 'subject' | 'also' | 'to'>,
): Promise<{ subject: NamedSubject; also: NamedSubject[] }> {
  for (const one of also) requireAllowed(context, 'schedule.view', one)
  const [named, ...added] = await Promise.all([
    viewSubject(context, subject, to),
    ...also.map((one) => findSubject(context.db, one, to)),
  ])
  return { subject: named, also: added.filter((one) => one !== null) }
}

/** The schedule for export: the result of `viewSchedule` without hidden classes. Throws as it does. */
export async function exportSchedule(context: ServiceContext, question: ExportQuestion): Promise<ScheduleExport> {
  const { subject, also } = await exportedSubjects(context, question)
  const [schedule, calendar] = await Promise.all([viewSchedule(context, question), findCalendar(context.db)])
  return {
    subject,
    also,
    period: { from: question.from, to: question.to },
    schedule: { ...schedule, items: schedule.items.filter((item) => !item.hidden) },
    calendar,
    now: context.now,
  }
}

/**
 * The classes of a schedule that were moved, withdrawn, swapped, given another room or substituted. Throws as
 * `viewSchedule` does. Drafts leave no trace.
 */
export async function exportMoves(context: ServiceContext, question: ExportQuestion): Promise<MovesExport> {
  const { subject, also } = await exportedSubjects(context, question)
  const period = { from: question.from, to: question.to }
  const moves = await viewMoves(context, [question.subject, ...question.also], period)
  return { title: movesTitle(subject), also, period, now: context.now, moves }
}

/** What became of the classes of these subjects, as the actor is told it; checks no rights over the subjects. */
export async function viewMoves(
  { db, actor }: DataContext,
  subjects: readonly Subject[],
  period: Period,
): Promise<MoveRecord[]> {
  const moves = await findMoves(db, subjects, period, environment().UNIVERSITY_TIME_ZONE)
  const reasons = await visibleReasons({ db, actor }, moves)
  return moves.map(({ programmeId: _, isReasonPublic: __, ...move }, index) => ({
    ...move,
    instead: planTeachers(actor, move.instead),
    reason: reasons[index] ?? '',
  }))
}

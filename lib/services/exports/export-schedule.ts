import { findCalendar } from '@/db/queries/calendar'
import type { ScheduleExport } from '@/lib/domain/schedule-export'
import type { ServiceContext } from '../context'
import { viewSchedule } from '../schedule/view-schedule'
import { exportedSubjects, type ExportQuestion } from './exported-subjects'

/** The schedule for export: the result of `viewSchedule` without hidden classes. Throws as it does. */
export async function exportSchedule(
  context: ServiceContext,
  question: ExportQuestion,
): Promise<ScheduleExport> {
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

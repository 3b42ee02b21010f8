import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { ScheduleExport } from '@/lib/core/rules/schedule/schedule-export'
import type { ServiceContext } from '@/lib/core/service/context'
import { viewSchedule } from '@/lib/core/service/schedule/view-schedule'
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

import { viewAbsencePlan } from '@/lib/absences/service/view-absence'
import type { DataContext, MomentContext } from '@/lib/core/refusals/service/context'
import { books } from '@/lib/export/books'
import { exportHistory, type HistoryQuestion } from '@/lib/history/service/view/list-history'
import { layNextSemester } from '@/lib/next-semester/service/lay-semester'
import { checkQuality } from '@/lib/quality/service/check-quality'
import { viewCharts } from '@/lib/quality/service/view-charts'
import { viewPlan } from '@/lib/repair/service/view-plan'
import { compareVariant } from '@/lib/variants/service/view-variant'
import { viewClosingPlan, viewLeftInClosed } from '@/lib/wishes/service/close-rooms'
import { viewFaultPlan } from '@/lib/wishes/service/faults'

/** The context of a use case there: the thread's own database, and who asks when. */
export type WorkerContext = DataContext & MomentContext

/**
 * Use cases that block a core for more than 50 ms, by name; they run in a thread (`apart`). One that writes does so in
 * a single transaction, which is rolled back if the thread is ended.
 */
export const services = {
  checkQuality,
  viewCharts,
  compareVariant,
  viewPlan,
  layNextSemester,
  viewClosingPlan,
  viewLeftInClosed,
  viewFaultPlan,
  viewAbsencePlan,
  historyBook: async (context: WorkerContext, question: HistoryQuestion) =>
    books.history(await exportHistory(context, question)),
}

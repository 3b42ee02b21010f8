import { books } from '@/lib/export/books'
import { exportHistory, type HistoryQuestion } from '@/lib/history/service/view/list-history'
import type { DataContext, MomentContext } from '@/lib/core/service/context'
import { viewPlan } from '@/lib/repair/service/view-plan'
import { checkQuality } from '@/lib/quality/service/check-quality'
import { viewCharts } from '@/lib/quality/service/view-charts'
import { compareVariant } from '@/lib/variants/service/view-variant'

/** The context of a use case there: the thread's own database, and who asks when. */
export type WorkerContext = DataContext & MomentContext

/** Read-only use cases that block a core for more than 50 ms, by name; they run in a thread (`apart`). */
export const services = {
  checkQuality,
  viewCharts,
  compareVariant,
  viewPlan,
  historyBook: async (context: WorkerContext, question: HistoryQuestion) =>
    books.history(await exportHistory(context, question)),
}

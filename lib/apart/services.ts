import { books } from '@/lib/export/books'
import { exportHistory, type HistoryQuestion } from '@/lib/history/service/told/export-history'
import type { DataContext, MomentContext } from '@/lib/core/service/context'
import { viewPlan } from '@/lib/repair/service/view-plan'
import { checkQuality } from '@/lib/quality/service/check-quality'
import { viewCharts } from '@/lib/quality/service/view-charts'
import { compareVariant } from '@/lib/variants/service/view-variant'

/** What a use case needs there: a database of the thread's own, and who asks when. */
export type ApartContext = DataContext & MomentContext

/**
 * Use cases that take a core for more than 50 ms at a stretch, by name; they run in a thread (`apart`). They
 * change nothing.
 */
export const services = {
  checkQuality,
  viewCharts,
  compareVariant,
  viewPlan,
  historyBook: async (context: ApartContext, asked: HistoryQuestion) =>
    books.history(await exportHistory(context, asked)),
}

import { books } from '@/lib/export/books'
import { exportHistory, type HistoryQuestion } from '@/lib/services/history/told/export-history'
import type { ServiceContext } from '@/lib/services/context'
import { viewPlan } from '@/lib/services/mending/view-plan'
import { checkQuality } from '@/lib/services/quality/check-quality'
import { viewCharts } from '@/lib/services/quality/view-charts'
import { compareVariant } from '@/lib/services/variants/view-variant'

/** What a use case needs there: a database of the thread's own, and who asks when. */
export type ApartContext = Pick<ServiceContext, 'db' | 'actor' | 'now'>

/** Use cases that take a core for more than 50 ms at a stretch, by name; they run in a thread (`apart`). They change nothing. */
export const services = {
  checkQuality,
  viewCharts,
  compareVariant,
  viewPlan,
  historyBook: async (context: ApartContext, asked: HistoryQuestion) =>
    books.history(await exportHistory(context, asked)),
}

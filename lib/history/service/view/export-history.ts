import type { HistoryExport } from '@/lib/core/rules/history/act'
import type { ServiceContext } from '@/lib/core/service/context'
import { listHistory, type HistoryFilter } from './list-history'

/** Maximum number of changes in one workbook. */
const mostExported = 2000
const pageOf = 500

/** The filter, without a position in the list. */
export type HistoryQuestion = Omit<HistoryFilter, 'before' | 'change'>

/** The newest changes that match and that the actor may see, for a workbook. Throws `not_allowed`. */
export async function exportHistory(
  context: ServiceContext,
  filter: HistoryQuestion,
): Promise<HistoryExport> {
  const acts: HistoryExport['acts'] = []
  const add = async (before: HistoryFilter['before']): Promise<void> => {
    const page = await listHistory(context, { ...filter, before, change: null }, pageOf)
    acts.push(...page.acts)
    if (page.next !== null && acts.length < mostExported) await add(page.next)
  }
  await add(null)
  return { acts: acts.slice(0, mostExported), now: context.now, isCut: acts.length > mostExported }
}

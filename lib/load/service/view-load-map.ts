import { findLoadMap } from '@/db/queries/load/find-load-map'
import { loadMapWeeks, type LoadMapWeek } from '@/lib/load/rules'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { loadQueryFor, type LoadQuestion } from './load-query'

/**
 * The slots of that load in the period, newest week first. Drafts and hidden classes only if the actor may
 * see the item's drafts. Throws as `viewLoad` does.
 */
export async function viewLoadMap(context: DataContext, question: LoadQuestion): Promise<LoadMapWeek[]> {
  const found = await loadQueryFor(context, question, findLoadMap)
  return loadMapWeeks(
    found.flatMap(({ ref, plan, slots }) => {
      const seesAll = isAllowed(context.actor, 'draft.view', plan)
      return slots
        .filter(({ isDraft, isHidden }) => seesAll || !(isDraft || isHidden))
        .map(({ date, pair, isDraft }) => ({
          date,
          pair,
          ref,
          state: isDraft ? ('projected' as const) : ('published' as const),
        }))
    }),
  )
}

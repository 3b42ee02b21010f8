import type { GridRuleId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { ReadingView } from '@/lib/grids/rules/reading'
import type { GridRule } from '@/lib/grids/rules/rules'
import {
  addGridRuleCall,
  decodeGrid,
  decodeRules,
  gridRulesUrl,
  importGridUrl,
  removeGridRuleCall,
} from './calls'
import type { WireGrid, WireGridRules } from './calls.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'
import { change } from '@/lib/core/browser/placing/changes'

type Loaded<Value> = { data: Value | undefined; hasFailed: boolean; reload: () => Promise<unknown> }

/** How the grid sheets of a file were understood at the last trial import. */
export function useImportGrid(id: ImportJobId): Loaded<ReadingView> {
  const { data, error, mutate } = useAnswer<WireGrid, ReadingView>('list', importGridUrl(id), decodeGrid, {
    // Another trial may have changed it since.
    quiet: true,
    revalidateOnMount: true,
  })
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

export type ListedRule = { id: GridRuleId; rule: GridRule }

/** The corrections of grid sheets that were stored. */
export function useGridRules(): Loaded<ListedRule[]> {
  const { data, error, mutate } = useAnswer<WireGridRules, ListedRule[]>('list', gridRulesUrl, decodeRules, {
    quiet: true,
    revalidateOnMount: true,
  })
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

export const rememberGridRule = (rule: GridRule): Promise<object> => change(addGridRuleCall(rule))
export const forgetGridRule = (id: GridRuleId): Promise<object> => change(removeGridRuleCall(id))

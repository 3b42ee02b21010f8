import type { GridRuleId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { GridRule, ReadingView } from './rules/reading'
import {
  addGridRuleRequest,
  gridOf,
  gridRulesRequest,
  importGridRequest,
  removeGridRuleRequest,
  ruleOf,
} from './calls'
import type { gridRulesCall } from './calls.contract'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { useRequest } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'

type Loaded<Value> = { data: Value | undefined; hasFailed: boolean; reload: () => Promise<unknown> }

/** How the grid sheets of a file were understood at the last trial import. */
export function useImportGrid(id: ImportJobId): Loaded<ReadingView> {
  const { data, error, mutate } = useRequest('list', importGridRequest(id), gridOf, {
    // Another trial may have changed it since.
    quiet: true,
    revalidateOnMount: true,
  })
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

export type ListedRule = { id: GridRuleId; rule: GridRule }

const rulesOf = ({ rules }: OwnAnswerOf<typeof gridRulesCall>): ListedRule[] =>
  rules.map(({ id, rule }) => ({ id, rule: ruleOf(rule) }))

/** The corrections of grid sheets that were stored. */
export function useGridRules(): Loaded<ListedRule[]> {
  const { data, error, mutate } = useRequest('list', gridRulesRequest, rulesOf, {
    quiet: true,
    revalidateOnMount: true,
  })
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

export const rememberGridRule = (rule: GridRule) => requestChange(addGridRuleRequest(rule))
export const forgetGridRule = (id: GridRuleId) => requestChange(removeGridRuleRequest(id))

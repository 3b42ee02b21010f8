import { createHash } from 'node:crypto'
import { addGridRule, findGridRules, removeGridRule, type StoredRule } from '@/db/queries/grids/grid-rules'
import type { GridRuleId } from '@/lib/core/rules/names/ids'
import { ruleSubject, type GridRule } from '@/lib/grids/rules/reading'
import { gridRuleTexts } from '@/lib/grids/texts'
import { cellKey } from '@/lib/grid-sheet/cell-context'
import { readWeeks } from '@/lib/grid-sheet/take-weeks'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** The stored corrections, newest first. Throws `not_allowed`. */
export function viewGridRules(context: DataContext): Promise<StoredRule[]> {
  requireAllowed(context, 'timetable.import')
  return findGridRules(context.db)
}

/**
 * Stores a correction, which replaces an earlier one with the same key. Throws `not_allowed`, and `invalid`
 * for an empty one.
 */
export function rememberGridRule(context: DataContext, rule: GridRule): Promise<GridRuleId> {
  requireAllowed(context, 'timetable.import')
  const subject = cellKey(ruleSubject(rule))
  if (subject === '') throw new ServiceError('invalid', gridRuleTexts.noSubject)
  if (rule.kind === 'words' && rule.meaning === 'weeks' && readWeeks(rule.value || rule.words) === null)
    throw new ServiceError('invalid', gridRuleTexts.noWeeks)
  const digest = createHash('sha256').update(subject).digest('hex')
  return addGridRule(context.db, { kind: rule.kind, subject: digest, rule, userId: context.actor.userId })
}

/** Throws `not_allowed` and `not_found`. */
export async function forgetGridRule(context: DataContext, id: GridRuleId): Promise<void> {
  requireAllowed(context, 'timetable.import')
  if (!(await removeGridRule(context.db, id))) throw new ServiceError('not_found', gridRuleTexts.unknown)
}

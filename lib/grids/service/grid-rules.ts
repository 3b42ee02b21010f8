import { createHash } from 'node:crypto'
import { addGridRules, findGridRules, removeGridRule, type StoredRule } from '@/db/queries/grids/grid-rules'
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
export async function rememberGridRule(context: DataContext, rule: GridRule): Promise<GridRuleId> {
  const [id] = await rememberGridRules(context, [rule])
  if (id === undefined) throw new Error('The rule was not stored')
  return id
}

/** Stores corrections as `rememberGridRule` does: all of them, or none. Of alike ones the last. */
export function rememberGridRules(context: DataContext, rules: readonly GridRule[]): Promise<GridRuleId[]> {
  requireAllowed(context, 'timetable.import')
  const bySubject = new Map(
    rules.map((rule) => {
      const subject = subjectOf(rule)
      const { userId } = context.actor
      return [`${rule.kind} ${subject}`, { kind: rule.kind, subject, rule, userId }]
    }),
  )
  return addGridRules(context.db, [...bySubject.values()])
}

/** The digest of what a rule is about. Throws `invalid` for nothing, and for weeks that nobody can read. */
function subjectOf(rule: GridRule): string {
  const subject = cellKey(ruleSubject(rule))
  if (subject === '') throw new ServiceError('invalid', gridRuleTexts.noSubject)
  if (rule.kind === 'words' && rule.meaning === 'weeks' && readWeeks(rule.value || rule.words) === null)
    throw new ServiceError('invalid', gridRuleTexts.noWeeks)
  return createHash('sha256').update(subject).digest('hex')
}

/** Throws `not_allowed` and `not_found`. */
export async function forgetGridRule(context: DataContext, id: GridRuleId): Promise<void> {
  requireAllowed(context, 'timetable.import')
  if (!(await removeGridRule(context.db, id))) throw new ServiceError('not_found', gridRuleTexts.unknown)
}

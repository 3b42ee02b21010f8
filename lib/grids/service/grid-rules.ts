import { createHash } from 'node:crypto'
import type { Queryable } from '@/db/client'
import {
  addGridRules,
  findGridRules,
  findSecondRows,
  removeGridRule,
  removeRulesAbout,
  removeSecondRows,
  type StoredRule,
} from '@/db/queries/grids/grid-rules'
import { inTransaction } from '@/db/transaction'
import { accountOf } from '@/lib/core/actor/rules/actor'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { GridRuleId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { cellKey } from '@/lib/grid-sheet/cell-context'
import { readWeeks } from '@/lib/grid-sheet/take-weeks'
import { type GridRule, type NameRule, ruleSubject } from '@/lib/grids/rules/reading'
import { gridRuleTexts } from '@/lib/grids/texts'
import { within } from '@/lib/variants/service/simulate'

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
      const userId = accountOf(context.actor)
      return [`${rule.kind} ${subject}`, { kind: rule.kind, subject, rule, userId }]
    }),
  )
  return addGridRules(context.db, [...bySubject.values()])
}

/** Only names differ by every sign: «т-1» may be another group than «Т-1». */
const digestOf = (subject: string): string => createHash('sha256').update(subject).digest('hex')

/** The digest of what a rule is about. Throws `invalid` for nothing, and for weeks that nobody can read. */
function subjectOf(rule: GridRule): string {
  if (rule.kind === 'name') return digestOf(ruleSubject(rule))
  const subject = cellKey(ruleSubject(rule))
  if (subject === '') throw new ServiceError('invalid', gridRuleTexts.noSubject)
  if (rule.kind === 'words' && rule.meaning === 'weeks' && readWeeks(rule.value || rule.words) === null)
    throw new ServiceError('invalid', gridRuleTexts.noWeeks)
  return digestOf(subject)
}

/**
 * Forgets a rule. One about a name that was another title of a row forgets that title too, as a change of the
 * history. Throws `not_allowed` and `not_found`.
 */
export async function forgetGridRule(context: ServiceContext, id: GridRuleId): Promise<void> {
  requireAllowed(context, 'timetable.import')
  await inTransaction(context.db, async (db) => {
    const rule = required(await removeGridRule(db, id), 'not_found', gridRuleTexts.unknown)
    if (rule.kind === 'name') await forgetSecondTitle(within(context, db), rule)
  })
}

async function forgetSecondTitle(context: ServiceContext, { table, title }: NameRule): Promise<void> {
  const ids = await findSecondRows(context.db, table, title)
  if (ids.length === 0) return
  await changeTimetable(
    context,
    {
      action: 'vocabulary.forget_name',
      granted: [requireAllowed(context, 'vocabulary.merge')],
      subject: { table, title },
    },
    async ({ db, lock }) => {
      await lock(table, ids)
      await removeSecondRows(db, table, ids)
    },
  )
}

/** The names that were answered, newest first. */
export async function findNameRules(db: Queryable): Promise<NameRule[]> {
  return (await findGridRules(db)).flatMap(({ rule }) => (rule.kind === 'name' ? [rule] : []))
}

/** Forgets what these names were answered to be, whoever is allowed to import. */
export const forgetNames = (db: Queryable, names: readonly Pick<NameRule, 'table' | 'title'>[]) =>
  removeRulesAbout(
    db,
    'name',
    names.map((one) => subjectOf({ kind: 'name', is: '', ...one })),
  )

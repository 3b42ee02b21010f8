import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { gridRule } from '@/db/schema'
import type { GridRuleId, UserId } from '@/lib/core/rules/names/ids'
import type { GridRule } from '@/lib/grids/rules/reading'

export type StoredRule = { id: GridRuleId; rule: GridRule }

/** Newest first. */
export const findGridRules = (db: Queryable): Promise<StoredRule[]> =>
  db
    .select({ id: gridRule.id, rule: gridRule.rule })
    .from(gridRule)
    .orderBy(desc(gridRule.madeAt), desc(gridRule.id))

type RuleValues = { kind: GridRule['kind']; subject: string; rule: GridRule; userId: UserId }

/** A later rule of the same kind and subject replaces the earlier one; no two of these are alike. */
export async function addGridRules(db: Queryable, rules: readonly RuleValues[]): Promise<GridRuleId[]> {
  const rows = await db
    .insert(gridRule)
    .values(rules.map(({ userId, ...rule }) => ({ ...rule, madeBy: userId })))
    .onConflictDoUpdate({
      target: [gridRule.kind, gridRule.subject],
      set: { rule: sql`excluded.rule`, madeBy: sql`excluded.made_by`, madeAt: sql`now()` },
    })
    .returning({ id: gridRule.id })
  return rows.map(({ id }) => id)
}

/** False if there was no such rule. */
export async function removeGridRule(db: Queryable, id: GridRuleId): Promise<boolean> {
  const removed = await db.delete(gridRule).where(eq(gridRule.id, id)).returning({ id: gridRule.id })
  return removed.length > 0
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { gridRule } from '@/db/schema'
import type { GridRuleId, UserId } from '@/lib/core/names/rules/ids'
import type { VocabularyName } from '@/lib/core/tables/rules/admin-table'
import type { GridRule } from '@/lib/grids/rules/reading'

export type StoredRule = { id: GridRuleId; rule: GridRule }

/** Newest first. */
export const findGridRules = (db: Queryable): Promise<StoredRule[]> =>
  db.select({ id: gridRule.id, rule: gridRule.rule }).from(gridRule).orderBy(desc(gridRule.madeAt), desc(gridRule.id))

/** `userId` null: a command. */
type RuleValues = { kind: GridRule['kind']; subject: string; rule: GridRule; userId: UserId | null }

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

/** The rule that was removed; null if there was none. */
export async function removeGridRule(db: Queryable, id: GridRuleId): Promise<GridRule | null> {
  const [removed] = await db.delete(gridRule).where(eq(gridRule.id, id)).returning({ rule: gridRule.rule })
  return removed?.rule ?? null
}

export const removeRulesAbout = (db: Queryable, kind: GridRule['kind'], subjects: readonly string[]) =>
  db.delete(gridRule).where(and(eq(gridRule.kind, kind), inArray(gridRule.subject, [...subjects])))

/** The rows of a table that are nothing but another title of one that is in use. */
export async function findSecondRows(db: Queryable, table: VocabularyName, title: string): Promise<number[]> {
  const tagged = sqlOf(db)
  const column = tagged(table === 'teacher' ? 'name' : 'title')
  const isFormer = table === 'group' ? tagged`and former_until is null` : tagged``
  const rows = await tagged<{ id: number }[]>`
    select id from ${tagged(table)} where ${column} = ${title} and merged_into is not null and not active ${isFormer}`
  return rows.map(({ id }) => id)
}

export async function removeSecondRows(db: Queryable, table: VocabularyName, ids: readonly number[]): Promise<void> {
  const tagged = sqlOf(db)
  await tagged`delete from ${tagged(table)} where id = any(${[...ids]})`
}

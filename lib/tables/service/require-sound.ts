import type { Queryable } from '@/db/client'
import { findHalved, findRowNames } from '@/db/queries/tables/rows'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import {
  type AdminTable,
  isApart,
  type ReferenceChoices,
  rowTitle,
  type RowValues,
  tellingApart,
} from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { tableRowProblems, type RowProblems, takenProblems } from '@/lib/tables/rules/check-row'
import { cellProblemSentence, looksLike } from '@/lib/tables/texts/admin-cells'

type Checked = {
  /** Null: a new row. */
  id: number | null
  values: RowValues
  choices: ReferenceChoices
  /** The columns whose values were given. */
  keys: readonly string[]
  /** The title is new, even if it looks like others. */
  isOther: boolean
}

/**
 * Every title of a vocabulary that a person writes passes here. Throws `invalid` with problems by column, and
 * `looks_alike` if a new title looks like an existing one.
 */
export async function requireSound(
  db: Queryable,
  table: AdminTable,
  { id, values, choices, keys, isOther }: Checked,
): Promise<void> {
  const tells = (...columns: (string | undefined)[]): boolean =>
    columns.some((key) => key !== undefined && keys.includes(key))
  const isTitled = tells(table.columns[0].key, table.apart)
  const others = isTitled || tells(table.identity) ? (await findRowNames(db, table)).filter((one) => one.id !== id) : []
  const problems: RowProblems = {
    ...tableRowProblems(table, values, choices, keys),
    ...takenProblems(table, values, others),
    ...(await halvesProblem(db, table, id, values, keys)),
  }
  const sentences = Object.entries(problems).map(
    ([key, problem]) => [key, cellProblemSentence(table.name, key, problem)] as const,
  )
  if (sentences.length > 0)
    throw new ServiceError('invalid', sentences.map(([, sentence]) => sentence).join(' '), {
      problems: { of: 'table_row', fields: Object.fromEntries(sentences) },
    })
  if (isOther || !isTitled) return
  const own = tellingApart(table, values)
  requireUnlike(
    rowTitle(table, values),
    others.filter((one) => !isApart(table, one, own)).map(({ title }) => title),
  )
}

/** Throws `looks_alike` with those of these titles that a person would take for a new one. */
export function requireUnlike(title: string, others: readonly string[]): void {
  const alike = lookAlikes(others, (other) => other).of(title)
  if (alike.length > 0) throw new ServiceError('looks_alike', `${upperFirst(looksLike(alike))}.`, { alike })
}

/** A group with classes in halves cannot become undivided. */
async function halvesProblem(
  db: Queryable,
  { name }: AdminTable,
  id: number | null,
  values: RowValues,
  keys: readonly string[],
): Promise<RowProblems> {
  const isMadeWhole = name === 'group' && keys.includes('subgroupCount') && values.subgroupCount === 1
  const isHalved = isMadeWhole && id !== null && (await findHalved(db, [id])).has(id)
  return isHalved ? { subgroupCount: { kind: 'halves' } } : {}
}

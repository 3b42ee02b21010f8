import type { Queryable } from '@/db/client'
import { listNames } from '@/db/queries/tables/rows'
import { findHalved } from '@/db/queries/tables/halves'
import {
  isApart,
  rowApart,
  rowTitle,
  type AdminTable,
  type ReferenceChoices,
  type RowValues,
} from '@/lib/core/rules/tables/admin-table'
import { rowProblems, titleProblem, type RowProblems } from '@/lib/tables/rules/check-row'
import { lookAlikes } from '@/lib/core/rules/tables/look-alike'
import { cellProblemSentence, looksLike } from '@/lib/tables/texts/admin-cells'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { ServiceError } from '@/lib/core/service/errors'

type Checked = {
  /** Null: a new row. */
  id: number | null
  values: RowValues
  choices: ReferenceChoices
  /** The columns that were given. */
  keys: readonly string[]
  /** It is new, whatever it looks like. */
  isOther: boolean
}

/** Throws `invalid` with what is wrong by column, and `looks_alike` where a new title looks like one that is there. */
export async function requireSound(
  db: Queryable,
  table: AdminTable,
  { id, values, choices, keys, isOther }: Checked,
): Promise<void> {
  const isTitled = [table.columns[0].key, table.apart].some((key) => key !== undefined && keys.includes(key))
  const others = isTitled ? (await listNames(db, table)).filter((one) => one.id !== id) : []
  const problems: RowProblems = {
    ...rowProblems(table, values, choices, keys),
    ...titleProblem(table, values, others),
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
  const alike = lookAlikes(others, ({ title }) => title)
    .of(rowTitle(table, values))
    .filter((one) => !isApart(table, one.apart, rowApart(table, values)))
    .map(({ title }) => title)
  if (alike.length > 0) throw new ServiceError('looks_alike', `${upperFirst(looksLike(alike))}.`, { alike })
}

/** A group that stands in halves is not made whole. */
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

import { findChoices, findRow, type TableScope } from '@/db/queries/tables/rows'
import type { Queryable } from '@/db/client'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { AdminRow, AdminTable, ReferenceChoices } from '@/lib/core/rules/tables/admin-table'
import { countMainUses } from '@/db/queries/tables/count-uses'
import { isVocabulary } from '@/lib/core/rules/tables/tables'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'
import { ServiceError } from '@/lib/core/service/errors'
import { tableRowRights } from './row-rights'

/** The rows that an actor sees in a table they may open: those of their faculties; null: all. */
export const tableScope = (actor: Actor): TableScope => (actor.isSuperuser ? null : actor.editorOf.faculties)

/** The rows that references may lead to, without those that the actor may not assign. */
export async function choicesFor(
  { db, actor }: { db: Queryable; actor: Actor },
  table: AdminTable,
): Promise<ReferenceChoices> {
  const all = await findChoices(db, table)
  const { may } = await tableRowRights({ db, actor }, table.name, [])
  return Object.fromEntries(
    Object.entries(all).map(([key, rows]) => [
      key,
      rows.filter(({ id }) => may({ id: null, values: { [key]: id } })),
    ]),
  )
}

/** The row with this id; throws `not_found`. */
export async function openTableRow(
  db: Queryable,
  table: AdminTable,
  id: number,
): Promise<Omit<AdminRow, 'uses'>> {
  const row = await findRow(db, table, id)
  if (!row) throw new ServiceError('not_found', adminTableTexts[table.name].gone)
  return row
}

/** As `openTableRow`, with the number of uses. */
export async function openWholeRow(db: Queryable, table: AdminTable, id: number): Promise<AdminRow> {
  const row = await openTableRow(db, table, id)
  if (!isVocabulary(table.name)) return { ...row, uses: 0 }
  const uses = await countMainUses(db, table.name, [id])
  return { ...row, uses: uses.get(id) ?? 0 }
}

import type { Queryable } from '@/db/client'
import { findAccountRights, listOwners } from '@/db/queries/tables/account-rights'
import { countMainUses } from '@/db/queries/tables/places'
import { findChoices, findRow, type TableScope } from '@/db/queries/tables/rows'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type FacultyId, isId } from '@/lib/core/names/rules/ids'
import { required } from '@/lib/core/refusals/service/errors'
import { type Granted, requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { type AccountRights, newAccount } from '@/lib/core/rights/rules/rights-people'
import type {
  AdminRow,
  AdminTable,
  AdminTableName,
  ReferenceChoices,
  RowValues,
} from '@/lib/core/tables/rules/admin-table'
import { isVocabulary } from '@/lib/core/tables/rules/tables'
import { noSuch } from '@/lib/core/wire/texts/errors'

/** The rows that an actor sees in a table they may open: those of their faculties; null: all. */
export const tableScope = (actor: Actor): TableScope => (actor.isSuperuser ? null : actor.editorOf.faculties)

/** A row before or after a change; `id` null: a new one. */
type TableRowState = { id: number | null; values: RowValues }

type TableRowRights = {
  may: (row: TableRowState) => boolean
  /** Throws `not_allowed` unless the actor may change all of these; passes if there are none. */
  require: (rows: readonly TableRowState[]) => Granted<'vocabulary.edit' | 'people.keep'>
}

type Asker = { db: Queryable; actor: Actor }

/**
 * Loads the rights to change rows of a table. For people, reads the rights of these accounts first; null: of
 * all.
 */
export async function tableRowRights(
  { db, actor }: Asker,
  table: AdminTableName,
  ids: readonly (number | null)[] | null,
): Promise<TableRowRights> {
  if (isVocabulary(table)) {
    const of = ({ values }: TableRowState) => ({
      table,
      facultyId: isId<FacultyId>(values.facultyId) ? values.facultyId : null,
    })
    return {
      may: (row) => isAllowed(actor, 'vocabulary.edit', of(row)),
      require: (rows) =>
        requireOfAll(
          { actor },
          'vocabulary.edit',
          rows.map((row) => [of(row)]),
        ),
    }
  }
  const accountOf = actor.isSuperuser ? () => newAccount : await accounts(db, ids)
  return {
    may: (row) => isAllowed(actor, 'people.keep', accountOf(row)),
    require: (rows) =>
      requireOfAll(
        { actor },
        'people.keep',
        rows.map((row) => [accountOf(row)]),
      ),
  }
}

/** Returns the rights of a row's account: as stored, except for its bindings, which are those of the row. */
async function accounts(
  db: Queryable,
  ids: readonly (number | null)[] | null,
): Promise<(row: TableRowState) => AccountRights> {
  const known = await findAccountRights(db, ids && ids.filter((id) => id !== null))
  const { groups, teachers } = await listOwners(db)
  return ({ id, values }) => ({
    ...((id !== null && known.get(id)) || newAccount),
    boundTo: {
      groups: groups.filter((one) => one.id === values.groupId),
      teachers: teachers.filter((one) => one.id === values.teacherId),
    },
  })
}

/** The rows that references may lead to, without those that the actor may not assign. */
export async function choicesFor(
  { db, actor }: { db: Queryable; actor: Actor },
  table: AdminTable,
): Promise<ReferenceChoices> {
  const all = await findChoices(db, table)
  const { may } = await tableRowRights({ db, actor }, table.name, [])
  return Object.fromEntries(
    Object.entries(all).map(([key, rows]) => [key, rows.filter(({ id }) => may({ id: null, values: { [key]: id } }))]),
  )
}

/** The row with this id; throws `not_found`. */
export async function openTableRow(db: Queryable, table: AdminTable, id: number): Promise<Omit<AdminRow, 'uses'>> {
  return required(await findRow(db, table, id), 'not_found', noSuch[table.name])
}

export async function openWholeRow(db: Queryable, table: AdminTable, id: number): Promise<AdminRow> {
  const row = await openTableRow(db, table, id)
  if (!isVocabulary(table.name)) return { ...row, uses: 0 }
  const uses = await countMainUses(db, table.name, [id])
  return { ...row, uses: uses.get(id) ?? 0 }
}

import type { Queryable } from '@/db/client'
import { findAccountRights, listOwners } from '@/db/queries/tables/account-rights'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { AdminTableName, RowValues } from '@/lib/core/rules/tables/admin-table'
import { isVocabulary } from '@/lib/core/rules/tables/tables'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { newAccount, type AccountRights } from '@/lib/core/rules/rights/rights-people'
import { requireOfAll, type Granted } from '@/lib/core/service/require-allowed'

/** A row before or after a change; `id` null: a new one. */
export type TableRowState = { id: number | null; values: RowValues }

/** The actor's rights to change rows of a table. */
export type TableRowRights = {
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
      facultyId: (values.facultyId ?? null) as FacultyId | null,
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

import type { Queryable } from '@/db/client'
import { findRow } from '@/db/queries/tables/rows'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { rowTitle } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { noSuch } from '@/lib/core/wire/texts/errors'
import type { ActOrder } from '@/lib/regrouping/rules'
import { groupTitleTexts } from '@/lib/regrouping/texts'
import { writtenText } from '@/lib/tables/rules/check-row'
import { requireSound } from '@/lib/tables/service/require-sound'

/**
 * A new title in place of that of a group, or beside it for a new group, without superfluous spaces. Throws `invalid` if
 * the group has it, another of the faculty has it, or none could; `looks_alike` as `requireSound` does.
 */
export async function newTitle(
  db: Queryable,
  { act, group, title: written, isNew }: ActOrder<'rename' | 'split'>,
): Promise<string> {
  const table = adminTables.group
  const row = required(await findRow(db, table, group), 'not_found', noSuch.group)
  const title = writtenText(written)
  if (title === rowTitle(table, row.values)) throw new ServiceError('invalid', groupTitleTexts.same)
  await requireSound(db, table, {
    id: act === 'rename' ? group : null,
    values: { ...row.values, title },
    choices: {},
    keys: ['title'],
    isOther: isNew,
  })
  return title
}

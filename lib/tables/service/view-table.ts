import { countMainUses } from '@/db/queries/tables/count-uses'
import { listRows, listSearched } from '@/db/queries/tables/rows'
import type { AdminTableName } from '@/lib/core/rules/tables/admin-table'
import type { VisibleRows, TableSearch, TableView } from '@/lib/core/rules/tables/table-view'
import { adminTables, isVocabulary, ownSort } from '@/lib/core/rules/tables/tables'
import { lookAlikes } from '@/lib/core/rules/tables/look-alike'
import { searchFor, searchForm } from '@/lib/core/rules/words/search'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { accountDetails } from './account-details'
import { choicesFor, tableScope } from './open-table'
import { tableRowRights } from './row-rights'

export type TableQuestion = TableSearch & { table: AdminTableName }

const pageSize = 50

/**
 * A page of an administration table; pages beyond the last show the last. A faculty's administrator sees only
 * its rows. Throws `not_allowed`.
 */
export async function viewTable(
  context: DataContext,
  { table: name, text, sorted, page: asked, shown, right }: TableQuestion,
): Promise<TableView> {
  requireAllowed(context, 'vocabulary.view', name)
  const { db, actor } = context
  const table = adminTables[name]
  const all = await listSearched(db, table, tableScope(actor))
  const looks = lookAlikes(all, ({ texts: [title = ''] }) => title)
  const alikeTo = (row: (typeof all)[number]) =>
    looks.of(row.texts[0] ?? '', row).map(({ texts: [title = ''] }) => title)
  const { finds } = searchFor(text)
  const isShown: Record<VisibleRows, (row: (typeof all)[number]) => boolean> = {
    used: ({ isActive }) => isActive,
    all: () => true,
    retired: ({ isActive }) => !isActive,
    lacking: ({ isActive, isLacking }) => isActive && isLacking,
    alike: (row) => alikeTo(row).length > 0,
    unseen: (row) => row.isActive && row.isUnseen,
  }
  const isMeant = ({ holds }: (typeof all)[number]) => right === null || holds.includes(right)
  const meant = all.filter((row) => isShown[shown](row) && isMeant(row) && finds(searchForm(...row.texts)))
  const pages = Math.max(1, Math.ceil(meant.length / pageSize))
  const page = Math.min(asked, pages)
  const [rows, choices] = await Promise.all([
    listRows(db, table, {
      ids: meant.map(({ id }) => id),
      sorted: sorted ?? ownSort(table),
      from: (page - 1) * pageSize,
      most: pageSize,
    }),
    choicesFor(context, table),
  ])
  const ids = rows.map(({ id }) => id)
  const uses = isVocabulary(name) ? await countMainUses(db, name, ids) : null
  const told = isVocabulary(name) ? null : await accountDetails(db, ids)
  const { may } = await tableRowRights(context, name, ids)
  const known = new Map(all.map((row) => [row.id, row]))
  return {
    rows: rows.map((row) => {
      const searched = known.get(row.id)
      return {
        ...row,
        uses: uses?.get(row.id) ?? 0,
        alike: searched ? alikeTo(searched) : [],
        told: told?.get(row.id)?.texts ?? {},
        isForeign: !may(row),
      }
    }),
    total: meant.length,
    page,
    pages,
    choices,
  }
}

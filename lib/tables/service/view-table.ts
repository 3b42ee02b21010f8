import type { Queryable } from '@/db/client'
import { findAccounts } from '@/db/queries/accounts/accounts'
import { countMainUses, countTypes } from '@/db/queries/tables/places'
import { findChoices, listExistingRows, listRows, listSearched } from '@/db/queries/tables/rows'
import { rightsText, signedInText, stateText, waitsText } from '@/lib/accounts/texts/people'
import { accountState } from '@/lib/core/accounts/rules/invitation'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { idNumbered, type UserId } from '@/lib/core/names/rules/ids'
import { type LessonType, lessonTypes } from '@/lib/core/names/rules/lesson-type'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import type { AdminTableName, RowFacts, TableSearch, TableView, VisibleRows } from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { adminTables, isVocabulary, ownSort } from '@/lib/core/tables/rules/tables'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import { civilTimeAt, instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { adminCellText } from '@/lib/tables/texts/admin-cells'
import { adminTableTexts, adminTableUi, columnTitle } from '@/lib/tables/texts/admin-tables'
import { choicesFor, tableRowRights, tableScope } from './open-table'

type TableQuestion = TableSearch & { table: AdminTableName }

const pageSize = 50

/** `texts`: the facts as text. */
type AccountDetails = { texts: RowFacts; signedInAt: CivilTime | null }

/** Facts about these accounts besides their columns. */
async function accountDetails(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, AccountDetails>> {
  const { UNIVERSITY_TIME_ZONE } = environment()
  const at = (instant: Date | null) => instant && civilTimeAt(instant, UNIVERSITY_TIME_ZONE)
  const now = instantNow()
  const accounts = await findAccounts(
    db,
    ids.map((id) => idNumbered<UserId>(id)),
  )
  return new Map(
    accounts.map((account) => [
      account.id,
      {
        signedInAt: at(account.signedInAt),
        texts: {
          state:
            account.linkWaits && account.invitedUntil && account.invitedUntil > now
              ? waitsText
              : stateText(accountState(account, now), at(account.invitedUntil)),
          rights: rightsText(account),
          editorOf: someOf(account.editorOf.map(({ title }) => title)),
          signedInAt: signedInText(at(account.signedInAt)),
        },
      },
    ]),
  )
}

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

/** A table for export: titles and rows; dates as such, not as text. */
export type ExportedTable = {
  title: string
  columns: string[]
  rows: (string | number | CivilTime | null)[][]
}

/**
 * All rows of a table that the actor may see, by title, in a form that can be pasted back. Throws
 * `not_allowed`.
 */
export async function exportTable(
  context: DataContext,
  { table: name, withRetired }: { table: AdminTableName; withRetired: boolean },
): Promise<ExportedTable> {
  requireAllowed(context, 'vocabulary.view', name)
  const { db, actor } = context
  const table = adminTables[name]
  const [known, choices] = [await listExistingRows(db, table, tableScope(actor)), await findChoices(db, table)]
  const told = isVocabulary(name)
    ? null
    : await accountDetails(
        db,
        known.map(({ id }) => id),
      )
  return {
    title: adminTableTexts[name].title,
    columns: [
      ...[...table.columns.map(({ key }) => key), ...(table.told ?? [])].map((key) => columnTitle(name, key)),
      ...(withRetired ? [adminTableUi.shown.retired] : []),
    ],
    rows: known
      .filter(({ isActive }) => withRetired || isActive)
      .map(({ id, values, isActive }) => [
        ...table.columns.map((column) => {
          const value = values[column.key] ?? null
          const text = adminCellText(column, value, choices)
          return typeof value === 'number' && column.kind === 'number' && text !== '' ? value : text
        }),
        ...(table.told ?? []).map((key) => {
          const person = told?.get(id)
          return (key === 'signedInAt' && person?.signedInAt) || (person?.texts[key] ?? '')
        }),
        ...(withRetired ? [isActive ? '' : adminTableUi.yes] : []),
      ]),
  }
}

/** The lesson types, which are built in, with the number of classes of each. Throws `not_allowed`. */
export async function viewLessonTypes(context: DataContext): Promise<{ type: LessonType; classes: number }[]> {
  requireAllowed(context, 'university.administer')
  const counts = new Map((await countTypes(context.db)).map(({ type, count }) => [type, count]))
  return lessonTypes.map((type) => ({ type, classes: counts.get(type) ?? 0 }))
}

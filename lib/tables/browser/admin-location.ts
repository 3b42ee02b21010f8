import { permissions } from '@/lib/core/actor/rules/actor'
import { decodeSort, tableQuery } from '@/lib/core/tables/calls/admin-table-words'
import {
  type AdminTableName,
  adminTableNames,
  type TableSearch,
  visibleRows,
  vocabularyPlurals,
} from '@/lib/core/tables/rules/admin-table'

export const adminPath = '/admin/'
export const adminQualityPath = `${adminPath}quality/`
export const adminPublicPath = `${adminPath}public/`
export const adminReadersPath = `${adminPath}readers/`
export const adminSessionPath = `${adminPath}session/`
export const adminLettersPath = `${adminPath}letters/`
export const adminKeysPath = `${adminPath}keys/`
export const adminArchivePath = `${adminPath}archive/`
export const adminImportPath = `${adminPath}import/`
export const adminCalendarPath = `${adminPath}calendar/`
/** `year`: the one in which the academic year begins. */
export const adminCalendarUrl = (year: number): string => `${adminCalendarPath}?year=${year}`
export const adminPairsPath = `${adminPath}pairs/`

export const adminBuildingsPath = `${adminPath}buildings/`
export const adminLessonTypesPath = `${adminPath}lesson-types/`

/** Names of the tables in addresses. */
const tablePaths: Readonly<Record<AdminTableName, string>> = { ...vocabularyPlurals, user: 'people' }

export const adminTablePath = (table: AdminTableName): string => `${adminPath}${tablePaths[table]}/`

/** The table named in a page's address; null for another word. */
export const adminTableAt = (word: string): AdminTableName | null =>
  adminTableNames.find((name) => tablePaths[name] === word) ?? null

export function readTableSearch(params: { get(name: string): string | null }): TableSearch {
  const [page, show] = [Number(params.get('page') ?? 1), params.get('show')]
  return {
    text: (params.get('q') ?? '').slice(0, 200),
    sorted: decodeSort((params.get('sort') ?? '').slice(0, 40)),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    shown: visibleRows.find((one) => one === show) ?? 'used',
    right: permissions.find((one) => one === params.get('right')) ?? null,
  }
}

export const adminTableUrl = (table: AdminTableName, search: TableSearch): string =>
  adminTablePath(table) + tableQuery(search)

import { adminTablePath, adminTableUrl } from '@/lib/tables/browser/admin-location'
import { dashboardUrl } from '@/lib/core/browser/schedule/dashboard-location'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { adminTables } from '@/lib/core/rules/tables/tables'
import { rowTitle, type AdminRow, type VocabularyName } from '@/lib/core/rules/tables/admin-table'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { Use } from '@/lib/core/rules/tables/uses'

/** Where that is which names a row; null: there is no page of it. */
export function placeOf(table: VocabularyName, row: AdminRow): (use: Use) => string | null {
  const title = rowTitle(adminTables[table], row.values)
  const search = { text: title, sorted: null, page: 1, shown: 'all' as const, right: null }
  const subject = { kind: table, id: row.id } as Subject
  const week = dashboardUrl({ subject, monday: null, subgroup: 0, view: 'grid' })
  const hasWeek = table === 'room' || table === 'teacher' || table === 'group'
  return (use) => {
    switch (use) {
      case 'class':
      case 'load':
      case 'wish':
        return hasWeek ? week : null
      case 'group':
      case 'teacher':
        return adminTableUrl(use, search)
      case 'programme':
      case 'programme row':
        return programmesPath
      case 'account':
        return adminTableUrl('user', search)
      case 'editor':
        return adminTablePath('user')
      default:
        return null
    }
  }
}

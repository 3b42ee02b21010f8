import { adminTablePath, adminTableUrl } from '@/lib/client/admin-location'
import { dashboardUrl } from '@/lib/client/dashboard-location'
import { programmesPath } from '@/lib/client/programmes-location'
import { adminTables } from '@/lib/domain/admin-tables/tables'
import { rowTitle, type AdminRow, type VocabularyName } from '@/lib/domain/admin-tables/admin-table'
import type { Subject } from '@/lib/domain/resource'
import type { Use } from '@/lib/domain/admin-tables/uses'

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
